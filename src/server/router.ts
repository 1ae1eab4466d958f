import { adminRouter } from './modules/admin/admin.router.ts';
import { deletionsRouter } from './modules/admin/deletions.router.ts';
import { archivesRouter } from './modules/archives/archives.router.ts';
import { authRouter } from './modules/auth/auth.router.ts';
import { binRouter } from './modules/bin/bin.router.ts';
import { chatRouter } from './modules/chat/chat.router.ts';
import { conversationsRouter } from './modules/conversations/conversations.router.ts';
import { duelRouter } from './modules/duel/duel.router.ts';
import { eternalRouter } from './modules/eternal/eternal.router.ts';
import { linesRouter } from './modules/lines/lines.router.ts';
import { providersRouter } from './modules/providers/providers.router.ts';
import { recapRouter } from './modules/recap/recap.router.ts';
import { replayRouter } from './modules/replay/replay.router.ts';
import { searchRouter } from './modules/search/search.router.ts';
import { stampsRouter } from './modules/stamps/stamps.router.ts';
import { themesRouter } from './modules/themes/themes.router.ts';
import { ticketsRouter } from './modules/tickets/tickets.router.ts';
import { proceduresOf } from './procedures/policy.ts';
import { router } from './procedures/procedures.ts';

/** Every procedure. REST, pages and the typed client all stand on these. */
export const appRouter = router({
  admin: adminRouter,
  archives: archivesRouter,
  auth: authRouter,
  bin: binRouter,
  chat: chatRouter,
  conversations: conversationsRouter,
  deletions: deletionsRouter,
  duel: duelRouter,
  eternal: eternalRouter,
  lines: linesRouter,
  providers: providersRouter,
  recap: recapRouter,
  replay: replayRouter,
  search: searchRouter,
  stamps: stampsRouter,
  themes: themesRouter,
  tickets: ticketsRouter,
});

/** The same with what each asks of its carriers. A server with one that says nothing does not start. */
export const PROCEDURES = proceduresOf(appRouter);

/** What the client imports, as a type only. */
export type AppRouter = typeof appRouter;
