import { createRandom, type Random } from '#daemon/director/random.ts';
import { BLISS, COUNTER, COUNTS, FAREWELLS, META, POLITE, REFUSALS } from './collapse-lines.ts';
import type { Asked, Behaviour } from './fake-provider.ts';
import { GoodModel, isForMinutes } from './good-model.ts';

/** Bad lines of which there is no good one. */
const TEMPLATES = {
  polite: POLITE,
  refusal: REFUSALS,
  bliss: BLISS,
  meta: META,
  farewell: FAREWELLS,
} as const;
const KINDS = [
  'verbatim',
  'counter',
  'growth',
  'flip',
  'polite',
  'refusal',
  'bliss',
  'meta',
  'farewell',
] as const;
/** In what way a model speaks. */
type Kind = (typeof KINDS)[number] | 'good';

/** A model that collapses as models do when they are left alone: in one way after another, with good lines in between. */
export class CollapsingModel {
  readonly #random: Random;
  readonly #good: GoodModel;
  #kind: Kind = 'good';
  #bad: Kind[] = [];
  #left = 10;
  /** Calls in this way so far. */
  #calls = 0;
  #count = 0;
  readonly #offered = new Map<Kind, Set<string>>();

  constructor(seed: number) {
    this.#random = createRandom(seed);
    this.#good = new GoodModel(seed);
  }

  /** What it said in one way. */
  offered(kind: Kind): ReadonlySet<string> {
    return this.#offered.get(kind) ?? new Set();
  }

  /** The ways in which it has spoken. */
  kinds(): Kind[] {
    return [...this.#offered.keys()];
  }

  answer({ body }: Asked): Behaviour {
    if (isForMinutes(body)) return { say: this.#good.sentence() };
    this.#next();
    const text = this.#line(this.#kind, body.messages.at(-1)?.content ?? '');
    this.#note(text);
    return { say: text, pieceLength: 400 };
  }

  #note(text: string): void {
    const texts = this.#offered.get(this.#kind) ?? new Set();
    this.#offered.set(this.#kind, texts.add(text));
  }

  /** Goes from bad to good, and on to something else that is bad. */
  #next(): void {
    if (this.#left === 0) {
      this.#kind = this.#kind === 'good' ? this.#nextBad() : 'good';
      this.#left = this.#random.int(4, 16);
      this.#calls = 0;
    }
    this.#left -= 1;
    this.#calls += 1;
  }

  /** Each way once before any comes again. */
  #nextBad(): Kind {
    if (this.#bad.length === 0) this.#bad = this.#random.shuffle(KINDS);
    return this.#bad.pop() ?? 'good';
  }

  #line(kind: Kind, prompt: string): string {
    if (kind === 'good') return this.#good.sentence();
    if (kind === 'verbatim') return this.#saidBefore(prompt);
    if (kind === 'counter') return this.#counted();
    if (kind === 'growth') return this.#longer();
    if (kind === 'flip') return this.#forBoth(prompt);
    return this.#oneOf<string>(TEMPLATES[kind]).replace('{word}', this.#good.word());
  }

  /** What stands in the prompt, as it is or dressed up. */
  #saidBefore(prompt: string): string {
    const [first, ...more] = [...prompt.matchAll(/^> (?:feral|warden): (.+)$/gm)].map(
      ([, said = '']) => said,
    );
    const line = first === undefined ? this.#good.sentence() : this.#oneOf([first, ...more]);
    const otherNumbers = line.replace(/\d+/g, '7');
    return this.#oneOf([line, line.toUpperCase(), `${line.replace(/[.!?]+$/, '')}!`, otherNumbers]);
  }

  #counted(): string {
    this.#count += 1;
    const inWords = COUNTS[this.#count % COUNTS.length] ?? COUNTS[0];
    return COUNTER.replace('{n}', this.#oneOf([String(this.#count), inWords]));
  }

  #longer(): string {
    const sentences = Array.from({ length: Math.ceil(1.35 ** this.#calls) }, () => this.#good.sentence());
    const whole = /^[^]{0,1150}\./.exec(sentences.join(' '));
    return whole?.[0] ?? '';
  }

  #forBoth(prompt: string): string {
    const [speaker, other] = /as warden\.\s*$/.test(prompt) ? ['warden', 'feral'] : ['feral', 'warden'];
    const [one, two] = [this.#good.sentence(), this.#good.sentence()];
    return this.#oneOf([
      `${other}: ${one}`,
      `<${other}> ${one}`,
      `${one}\n${other}: ${two}`,
      `${one}\n\n**${other}:** ${two}\n\n**${speaker}:** ${this.#good.sentence()}`,
      `"${one}" said ${speaker}. "${two}" ${other} replied.`,
    ]);
  }

  #oneOf<T>(items: readonly [T, ...T[]]): T {
    return this.#random.pick(items) ?? items[0];
  }
}
