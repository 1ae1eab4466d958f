import { withoutMarks } from '../../content/template.ts';
import type {
  ArtPiece,
  Beat,
  Callback,
  Fact,
  RetortKind,
  SegueKind,
  Template,
} from '../../content/content.ts';
import { beatOf } from '../../director/spoken.ts';
import { nearnessTo } from '../../phrases/words.ts';
import { drawRetort } from './retort.ts';
import { mostRelated } from './related.ts';
import { remarkOf } from './exchanges.ts';
import type { Draft } from './draft.ts';
import { draftOf, type Turn } from './turn.ts';

/** How many words a picture, and a thing of an earlier episode, must have in common with the title and the things of a plot to come before its opener. */
const BEARS = { picture: 2, fact: 3 };

/** What a turn can be made of. Each gives undefined where the content has nothing for the moment. */
export type Move = (turn: Turn) => Draft | undefined;

/** A line that was written for this place. */
export function written(line: Template | undefined): Move {
  return (turn) => (line === undefined ? undefined : draftOf(turn, [line]));
}

/** What a segue leads to, and what it is told of that. */
export interface Lead {
  readonly to: SegueKind;
  /** A thing of the premise, as the speaker says it. */
  readonly thing?: string;
  /** The last words of the line that is answered. */
  readonly said?: string;
}

/** The same behind a segue; alone where the persona has none. */
export function led(line: Template, { to, thing, said = '' }: Lead): Move {
  return (turn) => {
    const draft = draftOf(turn, [line]);
    const segue = turn.voice.segues[to].draw();
    if (segue === undefined) return draft;
    const words = draftOf(
      { ...turn, premise: { ...turn.premise, things: thing === undefined ? [] : [thing] } },
      [segue.say.replace('{said}', () => said)],
    );
    return { ...draft, text: `${words.text} ${draft.text}`, uses: [segue.say, line] };
  };
}

/** The same as a new scene: below a stage direction that says what comes now, where the persona has one. */
export function afterSceneChange(line: Template): Move {
  return (turn) => {
    const scene = turn.voice.segues.opener.draw();
    const draft = draftOf(turn, [line]);
    if (scene === undefined) return draft;
    const direction = scene.say.replace('{title}', () => turn.premise.title);
    return { ...draft, direction, uses: [scene.say, line] };
  };
}

/** Something of the premise, the nearest to what was said. */
export const remark: Move = (turn) => written(remarkOf(turn))(turn);

/** An answer that was written to that kind of line, in any episode. */
export function retortTo(kind: RetortKind): Move {
  return (turn) => stock(turn, drawRetort(turn, kind)?.say);
}

/** An answer to any line, or a general remark, however lately it was said with another phrase in it. */
export const anything: Move = (turn) =>
  stock(turn, turn.voice.retorts.any.drawUnrested(({ say: line }) => isFresh(turn)(line))?.say) ??
  stock(turn, turn.voice.says.drawUnrested(isFresh(turn)));

export const say: Move = (turn) => stock(turn, turn.voice.says.draw(isFresh(turn)));

export const rant: Move = (turn) => stock(turn, turn.voice.rants.draw(isFresh(turn)));

export const form: Move = (turn) => stock(turn, turn.voice.forms.draw(isFresh(turn)));

/** The picture that bears most on the premise; none where none does. */
export const art: Move = (turn) => {
  const nearness = nearnessTo(subjectsOf(turn));
  const worth = ({ caption, answer }: ArtPiece) => nearness(`${caption} ${answer}`);
  const piece = turn.voice.art.draw((each) => worth(each) >= BEARS.picture, worth);
  if (piece === undefined) return undefined;
  const caption = draftOf(turn, [piece.caption]);
  return {
    ...caption,
    text: `${withoutMarks(caption.text)}\n${piece.picture}`,
    asciiArt: true,
    uses: [piece.picture, ...caption.uses],
  };
};

/** Brings back a thing of an earlier episode, whoever has it now: the one that bears most on the premise, where one does. */
export const callback: Move = (turn) => {
  const nearness = nearnessTo(subjectsOf(turn));
  const near = turn.recallable.filter(({ text }) => nearness(text) >= BEARS.fact);
  const fact = mostRelated(turn.random.shuffle(near), subjectsOf(turn), ({ text }) => text);
  const card = fact && turn.voice.callbacks.draw((each) => suits(turn, each, fact));
  if (!fact || !card) return undefined;
  return { ...draftOf({ ...turn, recalled: fact }, [card.say]), recalled: fact, answer: card.answer };
};

function subjectsOf({ premise }: Turn): string {
  return [premise.title, ...premise.things].join(' ');
}

/** Whether a callback says the truth of who has the thing. */
function suits({ speaker, memory }: Turn, { holder, say: line }: Callback, fact: Fact): boolean {
  if (memory.used.has(line)) return false;
  if (holder === undefined) return true;
  if (fact.holder === 'nobody') return holder === 'nobody';
  return holder === (fact.holder === speaker ? 'me' : 'you');
}

/** How the speaker takes what has just happened: its first reaction tells what it is. */
export function react(beat: Beat): Move {
  return (turn) => {
    const [line] = beat[turn.speaker];
    const draft = line === undefined ? undefined : written(line)(turn);
    return draft && { ...draft, beat };
  };
}

/** How the other takes it, without telling it again. */
export function reactInTurn(beat: Beat): Move {
  return (turn) => written(laterOf(turn, beat[turn.speaker].slice(1)))(turn);
}

/** What is said of it a while later. */
export function lookBack(beat: Beat): Move {
  return (turn) => written(laterOf(turn, beat.aftermath?.[turn.speaker] ?? []))(turn);
}

function laterOf(turn: Turn, lines: readonly Template[]): Template | undefined {
  const fresh = turn.random.shuffle(lines.filter(isFresh(turn)));
  return mostRelated(fresh, turn.last?.text ?? '', (each) => each);
}

/** The beat to which the other has just been the first to react. */
export function beatToTakeUp({ brief, last }: Turn, beats: readonly Beat[]): Beat | undefined {
  const before = brief.transcript.at(-2);
  const beat = last && beatOf(last, beats);
  return beat && before && beatOf(before, beats) === beat ? undefined : beat;
}

/** Which entries of the content this episode has not used. */
function isFresh({ memory }: Turn): (entry: string) => boolean {
  return (entry) => !memory.used.has(entry);
}

function stock(turn: Turn, line: Template | undefined): Draft | undefined {
  const draft = written(line)(turn);
  return draft && { ...draft, isStock: true };
}
