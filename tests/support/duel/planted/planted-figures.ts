import { createRandom } from '#daemon/director/random.ts';
import { judge, type GateContext, type Rejection, type Verdict } from '#daemon/gate/gate.ts';
import { loadLanguages } from '#daemon/gate/languages.ts';
import { plainWords } from '#shared/text/words.ts';
import { RehearsalMemory } from '#daemon/rehearsal.ts';
import type { FaultForm, FaultSource } from './fault.ts';
import { humanLines, obsceneWords } from './human-lines.ts';

/** How many lines with a fault of one form the gate was offered, and of how many it kept the fault out. */
export interface FormFigures {
  readonly form: FaultForm;
  readonly planted: number;
  readonly keptOut: number;
  /** Some that came through. */
  readonly passed: readonly string[];
}

/** Lines that are good, and those that the gate refused, by reason. */
export interface FalseFigures {
  readonly lines: number;
  readonly refused: ReadonlyMap<Rejection, readonly string[]>;
}

interface PlantOptions {
  readonly seed: number;
  /** For each form. */
  readonly lines: number;
  /** What a model was sent, apart from what was spoken. */
  readonly sent: readonly string[];
}

/** Good lines are judged as warden's: what it says politely, feral says otherwise, and is kept from it. */
const POLITE = 'warden' as const;
const EXAMPLES = 5;
const WORDS_MIN = 6;

/** Plants each form of fault into as many human lines, and has the gate judge them as a model's. */
export async function plantedFigures(
  forms: readonly FaultForm[],
  { seed, lines, sent }: PlantOptions,
): Promise<FormFigures[]> {
  const random = createRandom(seed);
  const human = random.shuffle(humanLines().filter(isWhole));
  const obscene = obsceneWords();
  const context = await modelContext(sent);
  const next = () => random.pick(human) ?? '';
  const figuresOf = (form: FaultForm): FormFigures => {
    const passed = Array.from({ length: lines }, () => {
      const line = next();
      const source: FaultSource = { random, prompt: sent, other: next(), obscene };
      const { text } = form.plant(line, source);
      return isKeptOut(judge(text, context), line) ? undefined : text;
    }).filter((text) => text !== undefined);
    return { form, planted: lines, keptOut: lines - passed.length, passed: passed.slice(0, EXAMPLES) };
  };
  return forms.map(figuresOf);
}

/** How many of these lines the gate refuses, each by itself, as a model's. */
export async function falseFigures(lines: readonly string[]): Promise<FalseFigures> {
  const context = { ...(await modelContext([])), speaker: POLITE };
  const refused = new Map<Rejection, string[]>();
  for (const line of lines) {
    const verdict = judge(line, context);
    if (!verdict.passed) refused.set(verdict.reason, [...(refused.get(verdict.reason) ?? []), line]);
  }
  return { lines: lines.length, refused };
}

/** Reasons of the show's own manner: people in a comedy are warm, and cannot do that. */
const OF_MANNER: readonly Rejection[] = ['appreciation', 'refusal', 'bliss'];

/** How many were refused, whether or not for what only the show has against a line. */
export function refusedIn({ refused }: FalseFigures, { forManner }: { readonly forManner: boolean }): number {
  return [...refused]
    .filter(([reason]) => forManner || !OF_MANNER.includes(reason))
    .reduce((sum, [, lines]) => sum + lines.length, 0);
}

/** The share of planted faults that were kept out, from 0 to 1; of one kind, or of all. */
export function shareKeptOut(figures: readonly FormFigures[]): number {
  const [planted, keptOut] = figures.reduce(
    ([all, kept], each) => [all + each.planted, kept + each.keptOut],
    [0, 0],
  );
  return planted === 0 ? 1 : keptOut / planted;
}

/** Of a line that goes on for the other, the speaker's own part may be stored. */
function isKeptOut(verdict: Verdict, line: string): boolean {
  return !verdict.passed || verdict.text === line;
}

/** Long enough to have something planted in it, and ending as a sentence does. */
export function isWhole(line: string): boolean {
  return plainWords(line).length >= WORDS_MIN && /[.!?…]$/.test(line);
}

async function modelContext(sent: readonly string[]): Promise<GateContext> {
  const model = { sent, languages: await loadLanguages() };
  return { speaker: 'feral', memory: new RehearsalMemory(), episode: [], subjects: [], told: [], model };
}
