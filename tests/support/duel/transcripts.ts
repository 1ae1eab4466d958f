import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { PERSONAS, type Persona } from '#shared/brand.ts';
import { cleaned } from '#daemon/gate/rules/clean.ts';
import { judge, type Verdict } from '#daemon/gate/gate.ts';
import { loadLanguages } from '#daemon/gate/languages.ts';
import type { RehearsalMemory } from '#daemon/rehearsal.ts';
import { ROOT } from '../database/temp-data.ts';

const FOLDER = join(ROOT, 'tests', 'daemon', 'gate', 'transcripts');
/** A line begins with its label and its speaker; what is indented goes on with it; `: |` begins a text of several lines. */
const HEAD = /^([-+~]) (\w+): (?:\|$)?(.*)$/;
const INDENT = /^ {2}|^$/;
/** Stands between what may be stored of a line and what may not. */
const CUT = /\s*¦\s*/;

/** The transcripts are of models, of which it is not known what they were sent. */
const MODEL = { sent: [], languages: await loadLanguages() };

/** What the gate has to make of a line: store it, refuse it, or store its beginning at the most. */
const LABELS = { '+': 'good', '-': 'bad', '~': 'bad in part' } as const;
type Label = (typeof LABELS)[keyof typeof LABELS];

/** A line as a model offered it. */
interface RecordedLine {
  readonly label: Label;
  readonly persona: Persona;
  readonly text: string;
  /** What may be stored of it; all where it is good, nothing where it is bad. */
  readonly kept: string | undefined;
}

/** What a model said in one episode. */
interface Transcript {
  readonly name: string;
  /** What the episode is about. */
  readonly things: readonly string[];
  readonly lines: readonly RecordedLine[];
}

/** A line and what the gate made of it. */
export interface Judged {
  readonly line: RecordedLine;
  readonly verdict: Verdict;
  /** Whether that is what it has to make of it. */
  readonly isRight: boolean;
}

/** The transcripts whose names begin with `kind`, in the order of their names. */
export function readTranscripts(kind: string): Transcript[] {
  return readdirSync(FOLDER)
    .filter((file) => file.startsWith(kind))
    .sort()
    .map((file) => parse(file.replace(/\.txt$/, ''), readFileSync(join(FOLDER, file), 'utf8')));
}

/** Offers an episode to the gate, line by line; only what passes is remembered. */
export function judgeTranscript({ things, lines }: Transcript, memory: RehearsalMemory): Judged[] {
  const episode: string[] = [];
  return lines.map((line) => {
    const { persona, text } = line;
    const context = {
      speaker: persona,
      memory,
      episode: [...episode],
      subjects: things,
      told: [],
      model: MODEL,
    };
    const verdict = judge(text, context);
    if (verdict.passed) {
      memory.note({ persona, text: verdict.text, asciiArt: false });
      episode.push(verdict.text);
    }
    return { line, verdict, isRight: isRight(line, verdict) };
  });
}

function isRight({ label, kept, persona }: RecordedLine, verdict: Verdict): boolean {
  if (!verdict.passed) return label !== 'good';
  return kept !== undefined && verdict.text === cleaned(kept, persona);
}

function parse(name: string, file: string): Transcript {
  const [about = [], ...rest] = blocksOf(file);
  const things = about.flatMap((line) => /^# things: (.*)$/.exec(line)?.[1]?.split('; ') ?? []);
  return { name, things, lines: rest.map((block) => recorded(name, block)) };
}

/** The comment at the head, then each line with what belongs to it. */
function blocksOf(file: string): string[][] {
  const blocks: string[][] = [[]];
  for (const line of file.trimEnd().split('\n')) {
    if (HEAD.test(line)) blocks.push([]);
    blocks.at(-1)?.push(line);
  }
  return blocks;
}

function recorded(name: string, [head = '', ...more]: readonly string[]): RecordedLine {
  const [, mark = '', speaker, first = ''] = HEAD.exec(head) ?? [];
  const persona = PERSONAS.find((each) => each === speaker);
  if (!isMark(mark) || !persona || !more.every((line) => INDENT.test(line)))
    throw new Error(`${name} has a line that is not one: ${head}`);
  const marked = [...(first === '' ? [] : [first]), ...more.map((line) => line.slice(2))].join('\n');
  const label = LABELS[mark];
  const [kept] = marked.split(CUT);
  return { label, persona, text: marked.replace(CUT, unmarked), kept: label === 'bad' ? undefined : kept };
}

/** What stood between the two parts before they were marked: line breaks, or a blank. */
function unmarked(cut: string): string {
  return cut.includes('\n') ? cut.slice(cut.indexOf('\n')) : ' ';
}

function isMark(mark: string): mark is keyof typeof LABELS {
  return mark in LABELS;
}
