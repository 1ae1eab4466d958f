import {
  adminDoneSchema,
  currentThemeSchema,
  themeApplyInput,
  themeListSchema,
} from '#shared/schemas/theme.ts';
import { THEMES } from '#shared/themes.ts';
import { adminProcedure, publicProcedure, router } from '../../trpc/procedures.ts';

const tags = ['themes'];

export const themesRouter = router({
  current: publicProcedure
    .meta({ openapi: { method: 'GET', path: '/admin/theme', tags, summary: 'The theme of the site' } })
    .output(currentThemeSchema)
    .query(({ ctx }) => ({ themeId: ctx.services.themes.current() })),

  list: adminProcedure
    .meta({ openapi: { method: 'GET', path: '/admin/themes', tags, summary: 'All themes', protect: true } })
    .output(themeListSchema)
    .query(() => ({ themes: [...THEMES] })),

  // tRPC reserves `apply` on routers, so the typed name differs: docs/decisions/007-themes-set.md
  set: adminProcedure
    .meta({
      openapi: {
        method: 'POST',
        path: '/admin/themes/apply',
        tags,
        summary: 'Change the theme for everybody',
        protect: true,
      },
    })
    .input(themeApplyInput)
    .output(adminDoneSchema)
    .mutation(({ ctx, input }) => {
      ctx.services.themes.apply(input.themeId, ctx.admin.username);
      return { success: true as const };
    }),
});
