import type { FastifyReply, FastifyRequest } from 'fastify';
import { BRAND } from '#shared/brand.ts';
import { watchingText } from '#shared/text/watching.ts';
import { TERMINAL } from '../limits/table.ts';
import type { Watcher } from '../live/lane/watcher.ts';
import { openStream } from '../live/lane/open-stream.ts';
import { Frame, type Encoder, type Wire } from '../live/lane/wire.ts';
import type { StreamDeps } from '../live/live.service.ts';
import { ETERNAL_TOPIC } from '../live/topics.ts';
import type { Services } from '../services.ts';
import { commandRow, textRows } from './rows.ts';
import { LineRenderer } from './line-renderer.ts';
import { TEXT_TYPE, renderRows, textFormatFor, type Row, type TextFormat } from './text-format.ts';
import { TypingTimer, TypingWatcher, type FormatRenderer } from './typing.ts';

interface Deps extends StreamDeps {
  readonly services: Services;
  /** Where visitors find the site, for whoever is told to come back; empty where nobody knows. */
  readonly origin: string;
}

/** The handler of the duel, typed as it comes, after the last lines. */
export function duelStream(deps: Deps) {
  const renderer = new LineRenderer(deps.services.conversations);
  const timer = new TypingTimer();
  return async (request: FastifyRequest, reply: FastifyReply): Promise<void> => {
    const format = textFormatFor(request.query, deps.services.themes.current());
    const live = typedLive(deps, timer, renderer.for(format));
    const stream = { topic: ETERNAL_TOPIC, wire: terminalWire(format, deps), lastEventId: undefined };
    await openStream(reply, { ...deps, live }, stream);
  };
}

/** The feed as the lane wants it for a terminal: a watcher in between types each line in pieces. */
function typedLive({ live }: Deps, timer: TypingTimer, renderer: FormatRenderer) {
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

function terminalWire(format: TextFormat, { origin, live }: Pick<Deps, 'origin' | 'live'>): Wire<string> {
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
