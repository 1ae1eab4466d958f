import {
  adminDoneSchema,
  currentThemeSchema,
  themeApplyInput,
  themeListSchema,
} from '#shared/schemas/theme.ts';
import { THEMES } from '#shared/themes.ts';
import { adminQuery, adminWrite } from '../../procedures/policy.ts';
import { adminProcedure, publicProcedure, router } from '../../procedures/procedures.ts';
import type { ThemesService } from './themes.service.ts';

declare module '../../procedures/context.ts' {
  interface Services {
    readonly themes: ThemesService;
  }
}

export const themesRouter = router({
  current: publicProcedure({
    shared: true,
    openapi: { method: 'GET', path: '/admin/theme', tags: ['themes'], summary: 'The theme of the site' },
  })
    .output(currentThemeSchema)
    .query(({ ctx }) => ({ themeId: ctx.services.themes.current() })),

  list: adminProcedure(adminQuery('/admin/themes', 'All themes'))
    .output(themeListSchema)
    .query(() => ({ themes: [...THEMES] })),

  // tRPC reserves `apply` on routers, so the typed name differs: docs/decisions/007-themes-set.md
  set: adminProcedure({
    ...adminWrite('POST', '/admin/themes/apply', 'Change the theme for everybody'),
    audit: ['apply theme'],
  })
    .input(themeApplyInput)
    .output(adminDoneSchema)
    .mutation(({ ctx, input }) => {
      ctx.services.themes.apply(input.themeId, ctx.admin.username);
      return { success: true as const };
    }),
});
