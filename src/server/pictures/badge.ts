import type { AnimationScene, Node, RenderAnimationOptions } from '@takumi-rs/core';
import { BRAND } from '#shared/brand.ts';
import { lookOf, type ThemeLook } from '#shared/theme-looks.ts';
import { FONT_FAMILY } from './fonts.ts';
import { column, row, text } from './nodes.ts';
import type { Badge } from './picture.ts';

/** The size that buttons of the web of 1999 had, and have. */
const BADGE_SIZE = { width: 88, height: 31 } as const;

export const BADGE_FORMAT = {
  ...BADGE_SIZE,
  format: 'gif',
  fps: 2,
} as const satisfies Partial<RenderAnimationOptions>;

const NAME_MS = 2_000;
const WORDS_MS = 1_500;
/** Signs in a row of words, rows in a scene, and scenes of them. */
const COLUMNS = 15;
const ROWS = 2;
const SCENES_MAX = 6;

/** First whose badge it is and how the show stands, then what is said just now. */
export function badgeScenes({ theme, state, isLive, speaker, text: said }: Badge): AnimationScene[] {
  const look = lookOf(theme);
  const color = speaker === BRAND.personas.assistant ? look.first : look.second;
  const words = scenesOf(said).map((rows) => ({
    node: badgeFrame(
      look,
      rows.map((each) => small(each, color)),
    ),
    durationMs: WORDS_MS,
  }));
  return [
    { node: badgeFrame(look, [name(look), badgeState(look, { state, isLive })]), durationMs: NAME_MS },
    ...words,
  ];
}

function badgeFrame({ surface, ruleStrong }: ThemeLook, children: Node[]): Node {
  return column(
    {
      ...BADGE_SIZE,
      justifyContent: 'center',
      padding: '0 4px',
      backgroundColor: surface,
      border: `1px solid ${ruleStrong}`,
      fontFamily: FONT_FAMILY,
    },
    children,
  );
}

function name({ first, inkStrong }: ThemeLook): Node {
  return row({ gap: 4, fontSize: 14, fontWeight: 700, lineHeight: 1.1 }, [
    text('///', { color: first, letterSpacing: '-0.2em' }),
    text(BRAND.product, { color: inkStrong, letterSpacing: '0.06em' }),
  ]);
}

function badgeState(
  { first, second, ink }: ThemeLook,
  { state, isLive }: Pick<Badge, 'state' | 'isLive'>,
): Node {
  return row({ alignItems: 'center', gap: 4, fontSize: 9, lineHeight: 1.2 }, [
    row({ width: 6, height: 6, backgroundColor: isLive ? first : second }, []),
    text(state, { color: ink }),
  ]);
}

function small(words: string, color: string): Node {
  return text(words, { color, fontSize: 9, lineHeight: 1.3, whiteSpace: 'pre' });
}

/** The rows of each scene, broken at words. */
function scenesOf(said: string): string[][] {
  const rows = rowsOf(said);
  const scenes = Array.from({ length: Math.ceil(rows.length / ROWS) }, (_, n) =>
    rows.slice(n * ROWS, (n + 1) * ROWS),
  );
  return scenes.slice(0, SCENES_MAX);
}

function rowsOf(said: string): string[] {
  const pieces = said.split(/\s+/).flatMap((word) => word.match(new RegExp(`.{1,${COLUMNS}}`, 'gu')) ?? []);
  const rows: string[] = [];
  for (const piece of pieces) {
    const longer = `${rows.at(-1) ?? ''} ${piece}`.trimStart();
    if (rows.length > 0 && longer.length <= COLUMNS) rows[rows.length - 1] = longer;
    else rows.push(piece);
  }
  return rows;
}
