import { loginInput, loginOutput, successOutput } from '#shared/schemas/auth.ts';
import { adminProcedure, publicProcedure, router } from '../../procedures/procedures.ts';

export const authRouter = router({
  login: publicProcedure
    .meta({
      openapi: {
        method: 'POST',
        path: '/auth/login',
        tags: ['auth'],
        summary: 'Sign in; the token goes into a bearer header',
      },
    })
    .input(loginInput)
    .output(loginOutput)
    .mutation(async ({ ctx, input }) => {
      const { auth } = ctx.services;
      const login = await auth.login(input, ctx.caller.address);
      // Who signs in anew has done with the login of before.
      if (ctx.caller.admin) auth.end(ctx.caller.admin.tokenDigest);
      return login;
    }),

  logout: adminProcedure
    .meta({
      openapi: {
        method: 'POST',
        path: '/auth/logout',
        tags: ['auth'],
        summary: 'End this login',
        protect: true,
      },
    })
    .output(successOutput)
    .mutation(({ ctx }) => {
      ctx.services.auth.end(ctx.admin.tokenDigest);
      return { success: true as const };
    }),
});
