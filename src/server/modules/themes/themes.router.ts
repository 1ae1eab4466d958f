import {
  adminDoneSchema,
  currentThemeSchema,
  themeApplyInput,
  themeListSchema,
} from '#shared/schemas/theme.ts';
import { THEMES } from '#shared/themes.ts';
import { adminRoute } from '../../trpc/admin-route.ts';
import { adminProcedure, publicProcedure, router } from '../../procedures/procedures.ts';

export const themesRouter = router({
  current: publicProcedure
    .meta({
      openapi: { method: 'GET', path: '/admin/theme', tags: ['themes'], summary: 'The theme of the site' },
    })
    .output(currentThemeSchema)
    .query(({ ctx }) => ({ themeId: ctx.services.themes.current() })),

  list: adminProcedure
    .meta(adminRoute('GET', '/admin/themes', 'All themes'))
    .output(themeListSchema)
    .query(() => ({ themes: [...THEMES] })),

  // tRPC reserves `apply` on routers, so the typed name differs: docs/decisions/007-themes-set.md
  set: adminProcedure
    .meta(adminRoute('POST', '/admin/themes/apply', 'Change the theme for everybody'))
    .input(themeApplyInput)
    .output(adminDoneSchema)
    .mutation(({ ctx, input }) => {
      ctx.services.themes.apply(input.themeId, ctx.admin.username);
      return { success: true as const };
    }),
});
