import type { FastifyReply, FastifyRequest } from 'fastify';
import { BRAND } from '#shared/brand.ts';
import { TERMINAL } from '../limits/table.ts';
import type { Watcher } from '../live/lane/hub.ts';
import { openStream } from '../live/lane/open-stream.ts';
import { Frame, type Encoder, type Wire } from '../live/lane/wire.ts';
import type { StreamDeps } from '../live/live.service.ts';
import { ETERNAL_TOPIC } from '../live/topics.ts';
import type { Services } from '../services.ts';
import { paperFor, written, type Paper, type Row } from './paper.ts';
import { commandRow, textRows } from './rows.ts';
import { Scripts } from './scripts.ts';
import { TEXT_TYPE } from './text-type.ts';
import { Typewriter, Typist, type Script } from './typing.ts';

interface Deps extends StreamDeps {
  readonly services: Services;
  /** Where visitors find the site, for whoever is told to come back; empty where nobody knows. */
  readonly origin: string;
}

/** The handler of the duel, typed as it comes, after the last lines. */
export function duelStream(deps: Deps) {
  const scripts = new Scripts(deps.services.conversations);
  const typist = new Typist();
  return async (request: FastifyRequest, reply: FastifyReply): Promise<void> => {
    const paper = paperFor(request.query, deps.services.themes.current());
    const live = typed(deps, typist, scripts.on(paper));
    const stream = { topic: ETERNAL_TOPIC, wire: wireOn(paper, deps.origin), lastEventId: undefined };
    await openStream(reply, { ...deps, live }, stream);
  };
}

/** The feed as the lane wants it for a terminal: between the two sits somebody who types. */
function typed({ live }: Deps, typist: Typist, script: Script) {
  return {
    noteDrop: () => live.noteDrop(),
    async attach(topic: string, terminal: Watcher<string>) {
      const typewriter = new Typewriter({ terminal, script, typist });
      const detach = await live.attachBehind(topic, typewriter, TERMINAL.lastLines);
      typist.crowd += 1;
      return () => {
        typist.crowd -= 1;
        typewriter.leave();
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

function wireOn(paper: Paper, origin: string): Wire<string> {
  const note = (sentence: string, ...more: Row[]) =>
    new Frame(written([...textRows('dim', sentence, paper.width), ...more, []], paper));
  return {
    contentType: TEXT_TYPE,
    opening: note(
      `${BRAND.product}: two AI personas argue without end. Ctrl-C to leave, ${origin}/help for more.`,
    ),
    heartbeat: new Frame(paper.palette ? SAME_COLOURS : SAME_PLACE),
    ending: undefined,
    parting: note(
      '(That was one sitting. The duel goes on; come back to it:)',
      commandRow(`curl -N ${origin}/`),
    ),
    encode,
  };
}
