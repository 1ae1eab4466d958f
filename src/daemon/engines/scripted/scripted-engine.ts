import { MESSAGE_LENGTH_MAX } from '#shared/constants.ts';
import type { Content } from '../../content/content.ts';
import { createRandom, type Random } from '../../director/random.ts';
import { createUsage, type Usage } from '../../director/usage.ts';
import { fingerprint } from '../../gate/fingerprint.ts';
import { withoutMarks } from '../../content/template.ts';
import type { Brief, Cost, Engine, EngineTerms, Reply } from '../engine.ts';
import { createChatter } from './chatter.ts';
import { movesFor } from './composition.ts';
import { memoryFor, remember, type EpisodeMemory, type WasSaid } from './episode-memory.ts';
import { createCast } from './cast.ts';
import { turnsLeftWith } from './exchanges.ts';
import type { Draft } from './draft.ts';
import { summaryOf } from './summary.ts';
import { draftOf, turnOf, type Turn } from './turn.ts';

/** What this engine is called, and its model. */
const NAME = 'scripted';
export const SCRIPTED_TERMS: EngineTerms = { attempts: 6, costsTokens: false, mayRepeat: true };
const FREE: Cost = { model: NAME, tokensIn: 0, tokensOut: 0, costMicros: 0, retries: 0 };

interface ScriptedEngineOptions {
  readonly content: Content;
  readonly random: Random;
  /** Draws for visitors' chats, apart: a seeded show repeats itself whoever drops by. */
  readonly chatRandom?: Random;
  /** What was used when; the engine notes what it uses. */
  readonly usage?: Usage;
  /** Whether a line of the duel has this fingerprint. No such line is said again. */
  readonly wasSaid?: (fingerprint: string) => boolean;
}

/** The engine that speaks from `content/` alone. It never fails while the content is valid. */
export function createScriptedEngine(options: ScriptedEngineOptions): Engine {
  const {
    content,
    random,
    chatRandom = createRandom(),
    usage = createUsage(),
    wasSaid = () => false,
  } = options;
  const cast = createCast(content, { random, usage });
  const answer = createChatter({ content, phrasebook: cast.phrasebook, random: chatRandom });
  const isOld = (text: string) => wasSaid(fingerprint(text));
  let memory: EpisodeMemory | undefined;

  const nextLine = (brief: Brief): Reply => {
    usage.tick();
    memory = memoryFor(brief, { memory, wasSaid: isOld });
    const turn = turnOf(brief, memory, cast);
    const draft = newDraft(turn, content, isOld);
    remember(memory, draft, turn.phrase);
    const { beat, direction, recalled, uses, isStock } = draft;
    return {
      ...replyOf(draft),
      isWritten: !isStock,
      beat,
      direction,
      recalls: recalled && [recalled.text],
      turnsLeft: turnsLeftWith(turn, uses),
      uses: cast.keysOf(uses),
    };
  };
  return {
    name: NAME,
    model: NAME,
    terms: SCRIPTED_TERMS,
    speak: (brief, signal) => promised(() => nextLine(brief), signal),
    chat: (brief, signal) => promised(() => replyOf({ text: answer(brief), asciiArt: false }), signal),
    summarise: (brief, signal) =>
      promised(() => ({ ...summaryOf(brief, content.closings), ...FREE }), signal),
  };
}

function promised<T>(write: () => T, signal: AbortSignal): Promise<T> {
  return new Promise((resolve) => {
    signal.throwIfAborted();
    resolve(write());
  });
}

/** The first draft that says something new and is not too long. */
function newDraft(turn: Turn, content: Content, wasSaid: WasSaid): Draft {
  let latest: Draft | undefined;
  for (const move of movesFor(turn, content.beats)) {
    const draft = move(turn);
    const text = draft && spokenText(draft);
    if (!draft || text === undefined || text.length > MESSAGE_LENGTH_MAX) continue;
    if (!wasSaid(text) && !isAnswered(draft, wasSaid)) return draft;
    latest = draft;
  }
  return latest ?? draftOf(turn, [turn.premise.openers[turn.speaker]]);
}

/** Whether what belongs behind it was said once, and can't be said again. With a slot in it, it is another line each time. */
function isAnswered({ answer }: Draft, wasSaid: WasSaid): boolean {
  return answer !== undefined && wasSaid(withoutMarks(answer));
}

function replyOf(draft: Pick<Draft, 'text' | 'asciiArt'>): Reply {
  return { text: spokenText(draft), asciiArt: draft.asciiArt, ...FREE };
}

/** In a picture a bracket is part of what is drawn. */
function spokenText({ text, asciiArt }: Pick<Draft, 'text' | 'asciiArt'>): string {
  return asciiArt ? text : withoutMarks(text);
}
