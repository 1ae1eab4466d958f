import { unspokenIn } from '#daemon/engines/openai/prompts/prompt-text.ts';
import { createRandom, type Random } from '#daemon/director/random.ts';
import { contentWords } from '#daemon/phrases/words.ts';
import type { FaultForm, FaultKind } from '../duel/planted/fault.ts';
import { humanLines, obsceneWords } from '../duel/planted/human-lines.ts';
import { isWhole } from '../duel/planted/planted-figures.ts';
import { SEEN_FORMS } from '../duel/planted/seen-forms.ts';
import { UNSEEN_FORMS } from '../duel/planted/unseen-forms.ts';
import type { Asked, AskedBody, Behaviour } from './fake-provider.ts';
import { isForMinutes } from './good-model.ts';

/**
 * What goes wrong, each in a tenth of its lines. A line that goes on for the other is left out: its first part may be said, and half of
 * the lines would be good no longer.
 */
const TENTHS: readonly (readonly FaultKind[])[] = [
  ['prompt', 'meta'],
  ['language'],
  ['fence', 'options', 'data', 'markup'],
  ['loop', 'truncated'],
  ['obscenity'],
];
const GOOD_OF_TEN = 5;
const FORMS = { seen: SEEN_FORMS, unseen: UNSEEN_FORMS };
const SPOKEN = /^> (?:feral|warden): (.+)$/gm;

/** A line as the model wrote it. */
export interface Offered {
  /** As it was sent. */
  readonly say: string;
  /** The speech in it. */
  readonly line: string;
  /** What is wrong with it; undefined where it is good. */
  readonly fault: { readonly form: FaultForm; readonly half: keyof typeof FORMS } | undefined;
}

/** A model of which half of the lines are good: what people say in a comedy, each taking up the line before where one can; none comes twice. */
export class WeakModel {
  readonly #random: Random;
  readonly #speeches: Speeches;
  readonly #obscene = obsceneWords();
  #ahead: (readonly FaultKind[] | undefined)[] = [];
  #faults = 0;
  /** Everything that it wrote, apart from minutes. */
  readonly offered: Offered[] = [];

  constructor(seed: number) {
    this.#random = createRandom(seed);
    this.#speeches = new Speeches(this.#random);
  }

  /** What it answers: minutes where it is asked for them, else a line. */
  answer({ body }: Asked): Behaviour {
    if (isForMinutes(body)) return { say: this.#speeches.next('') };
    const line = this.#speeches.next(lastSpokenIn(body));
    const fault = this.#nextFault();
    const say = fault ? this.#planted(fault.form, { line, body }) : line;
    this.offered.push({ say, line, fault });
    return { say };
  }

  /** Of any ten lines five are good, and one has a fault of each tenth; forms seen and unseen by turns. */
  #nextFault(): Offered['fault'] {
    if (this.#ahead.length === 0)
      this.#ahead = this.#random.shuffle([
        ...TENTHS,
        ...Array.from({ length: GOOD_OF_TEN }, () => undefined),
      ]);
    const kinds = this.#ahead.pop();
    if (!kinds) return undefined;
    const half = this.#faults++ % 2 === 0 ? 'seen' : 'unseen';
    const kind = this.#random.pick(kinds);
    const form = this.#random.pick(FORMS[half].filter((each) => each.kind === kind));
    return form && { form, half };
  }

  #planted(form: FaultForm, { line, body }: { line: string; body: AskedBody }): string {
    const source = {
      random: this.#random,
      prompt: unspokenIn(body.messages),
      other: this.#speeches.next(''),
      obscene: this.#obscene,
    };
    return form.plant(line, source).text;
  }
}

function lastSpokenIn({ messages }: AskedBody): string {
  const [, said = ''] = [...(messages.at(-1)?.content.matchAll(SPOKEN) ?? [])].at(-1) ?? [];
  return said;
}

/** Speeches of a comedy, each once. */
class Speeches {
  readonly #left: Set<string>;
  readonly #byWord = new Map<string, string[]>();

  constructor(random: Random) {
    this.#left = new Set(random.shuffle(humanLines().filter(isWhole)));
    for (const speech of this.#left) for (const word of contentWords(speech)) this.#of(word).push(speech);
  }

  /** One that shares the rarest word that it can with what was said. @throws Error when all have been said. */
  next(said: string): string {
    const withWords = [...contentWords(said)].map((word) => this.#of(word));
    const rarestFirst = withWords.toSorted((a, b) => a.length - b.length).flat();
    const speech = rarestFirst.find((each) => this.#left.has(each)) ?? [...this.#left][0];
    if (speech === undefined) throw new Error('All speeches have been said.');
    this.#left.delete(speech);
    return speech;
  }

  #of(word: string): string[] {
    const known = this.#byWord.get(word);
    if (known) return known;
    const none: string[] = [];
    this.#byWord.set(word, none);
    return none;
  }
}
