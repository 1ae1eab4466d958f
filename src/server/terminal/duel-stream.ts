import type { FastifyInstance, FastifyReply, FastifyRequest, RouteShorthandOptions } from 'fastify';
import { BRAND } from '#shared/brand.ts';
import { PATTERNS } from '#shared/paths.ts';
import { watchingText } from '#shared/text/watching.ts';
import { FACE_HEADERS } from '../caller/text-face.ts';
import { answerErrors } from '../http/errors.ts';
import { READ } from '../limits/route-policy.ts';
import { TERMINAL } from '../limits/table.ts';
import type { Watcher } from '../live/lane/watcher.ts';
import { openStream } from '../live/lane/open-stream.ts';
import { Frame, type Encoder, type Wire } from '../live/lane/wire.ts';
import type { StreamDeps } from '../live/live.service.ts';
import type { SiteFacts } from '../live/site-facts.ts';
import { ETERNAL_TOPIC } from '../live/topics.ts';
import { commandRow, textRows } from './rows.ts';
import { LineRenderer } from './line-renderer.ts';
import { TEXT_TYPE, renderRows, textFormatFor, type Row, type TextFormat } from './text-format.ts';
import { terminalLine } from './terminal-text.ts';
import { TypingTimer, TypingWatcher, type FormatRenderer } from './typing.ts';

export interface DuelStreamDeps extends StreamDeps {
  readonly facts: SiteFacts;
}

/** What is asked for in a terminal is told from the page at the same address by this: app.ts has the strategy. */
export const AS_TEXT: RouteShorthandOptions = { constraints: { face: 'text' }, config: { policy: READ } };

/** The duel in a terminal, as web and relays serve it. Whatever else is registered in this scope is answered as text, too. */
export function duelRoutes(app: FastifyInstance, deps: DuelStreamDeps): void {
  answerErrors(app, ({ sentence }) => `${terminalLine(sentence)}\n`);
  app.addHook('onRequest', (_request, reply, done) => {
    void reply.header('vary', FACE_HEADERS).type(TEXT_TYPE);
    done();
  });
  const duel = duelStream(deps);
  app.get(PATTERNS.home, AS_TEXT, duel);
  app.get(PATTERNS.eternal, AS_TEXT, duel);
}

/** The handler of the duel, typed as it comes, after the last lines. */
function duelStream(deps: DuelStreamDeps) {
  const renderer = new LineRenderer(deps.facts);
  const timer = new TypingTimer();
  return async (request: FastifyRequest, reply: FastifyReply): Promise<void> => {
    const format = textFormatFor(request.query, deps.facts.theme());
    const live = typedLive(deps, timer, renderer.for(format));
    const stream = { topic: ETERNAL_TOPIC, wire: terminalWire(format, deps), lastEventId: undefined };
    await openStream(reply, { ...deps, live }, stream);
  };
}

/** The feed as the lane wants it for a terminal: a watcher in between types each line in pieces. */
function typedLive({ live }: DuelStreamDeps, timer: TypingTimer, renderer: FormatRenderer) {
  return {
    noteDrop: () => live.noteDrop(),
    async attach(topic: string, terminal: Watcher<string>) {
      const watcher = new TypingWatcher({ terminal, renderer, timer });
      const detach = await live.attachBehind(topic, watcher, TERMINAL.lastLines);
      timer.watchers += 1;
      return () => {
        timer.watchers -= 1;
        watcher.stop();
        detach();
      };
    },
  };
}

const encode: Encoder<string> = ({ event }) => new Frame(event);

/** Nothing on a terminal, and no colour: what stands complete has none open. */
const SAME_COLOURS = '\u001b[0m';
/** Where the cursor is at the beginning of a row, back to there. */
const SAME_PLACE = '\r';

function terminalWire(format: TextFormat, { facts, live }: DuelStreamDeps): Wire<string> {
  const origin = facts.origin();
  const note = (sentence: string, ...more: Row[]) =>
    new Frame(renderRows([...textRows('dim', sentence, format.width), ...more, []], format));
  return {
    contentType: TEXT_TYPE,
    opening: note(
      `${BRAND.product}: two AI personas argue without end, with ${watchingText(live.audienceWith(1))}. ` +
        `Ctrl-C to leave, ${origin}/help for more.`,
    ),
    heartbeat: new Frame(format.palette ? SAME_COLOURS : SAME_PLACE),
    ending: undefined,
    reconnectNotice: note(
      '(That was one sitting. The duel goes on; come back to it:)',
      commandRow(`curl -N ${origin}/`),
    ),
    encode,
  };
}
