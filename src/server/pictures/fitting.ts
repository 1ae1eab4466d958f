import type { Node } from '@takumi-rs/core';
import { withEllipsis } from './drawable.ts';
import { text } from './nodes.ts';

/** In pixels. */
export interface Size {
  readonly width: number;
  readonly height: number;
}

/** What a node takes: as wide as it likes, or broken to `width`. */
export type Measure = (node: Node, width?: number) => Promise<Size>;

type Style = NonNullable<Node['style']>;

/** A text that has to go into a room. */
interface Prose {
  readonly words: string;
  readonly style: Style;
  /** Sizes of letters, the largest first. */
  readonly sizes: readonly number[];
}

/**
 * The text in the largest size that fits into the room. Where none does, it is cut after a word, in the smallest, and ends in an ellipsis.
 */
export async function fitted(prose: Prose, room: Size, measure: Measure): Promise<Node> {
  const fits = async (node: Node) => (await measure(node, room.width)).height <= room.height;
  const smallest = prose.sizes.at(-1) ?? 0;
  const size = await firstOf(prose.sizes, (candidate) => fits(set(prose, candidate)));
  if (size !== undefined) return set(prose, size);
  const words = prose.words.split(/(?<=\s)/);
  const dropped = await firstIndex(words.length, (count) => fits(set(cutBy(prose, words, count), smallest)));
  return set(cutBy(prose, words, dropped), smallest);
}

function set({ words, style }: Pick<Prose, 'words' | 'style'>, fontSize: number): Node {
  const node = text(words, { whiteSpace: 'pre-wrap', overflowWrap: 'anywhere', ...style, fontSize });
  return { ...node, dir: readsRightToLeft(words) ? 'rtl' : 'ltr' };
}

function cutBy(prose: Prose, words: readonly string[], dropped: number): Prose {
  const kept = words.slice(0, words.length - dropped).join('');
  return { ...prose, words: dropped === 0 ? kept : withEllipsis(kept) };
}

/** Whether the first letter of a text is of a script that is written from the right. */
function readsRightToLeft(words: string): boolean {
  const [first = ''] = /\p{L}/u.exec(words) ?? [];
  return /[\p{Script=Hebrew}\p{Script=Arabic}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}]/u.test(first);
}

/** The size at which a drawing is measured; what it takes grows with it. */
const TRIAL_SIZE = 20;
const ART_SIZE_MAX = 44;

/** A drawing in characters, whole, as large as the room allows. */
export async function artBlock(
  art: string,
  style: Style,
  { room, measure }: { room: Size; measure: Measure },
) {
  const at = (fontSize: number) => text(art, { whiteSpace: 'pre', lineHeight: 1.16, ...style, fontSize });
  const { width, height } = await measure(at(TRIAL_SIZE));
  const scale = Math.min(room.width / width, room.height / height, ART_SIZE_MAX / TRIAL_SIZE);
  return at(TRIAL_SIZE * scale);
}

/** The first of `candidates` that passes, where every one after it does, too. */
async function firstOf<T>(candidates: readonly T[], passes: (candidate: T) => Promise<boolean>) {
  const index = await firstIndex(candidates.length, async (n) => {
    const candidate = candidates[n];
    return candidate === undefined || (await passes(candidate));
  });
  return candidates[index];
}

/** The lowest of the numbers below `count` that passes, by halving; `count` where none does. */
async function firstIndex(count: number, passes: (n: number) => Promise<boolean>): Promise<number> {
  let [low, high] = [0, count];
  while (low < high) {
    const middle = Math.floor((low + high) / 2);
    if (await passes(middle)) high = middle;
    else low = middle + 1;
  }
  return low;
}
