import { conversationsRouter } from './modules/conversations/conversations.router.ts';
import { eternalRouter } from './modules/eternal/eternal.router.ts';
import { router } from './trpc/procedures.ts';

/** Every procedure. REST, pages and the typed client all stand on these. */
export const appRouter = router({
  conversations: conversationsRouter,
  eternal: eternalRouter,
});

/** What the client imports, as a type only. */
export type AppRouter = typeof appRouter;
