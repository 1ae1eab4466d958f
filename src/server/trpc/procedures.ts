import { t } from './init.ts';

export const router = t.router;

/** Anyone may call it. */
export const publicProcedure = t.procedure;
