import type { Node } from '@takumi-rs/core';
import { BRAND, FEED_NAME, promptOf } from '#shared/brand.ts';
import { lookOf, type ThemeLook } from '#shared/theme-looks.ts';
import { artBlock, fitted, type Measure } from './fitting.ts';
import { FONT_FAMILY } from './fonts.ts';
import { column, oneLine, row, text } from './nodes.ts';
import type { ConversationPicture, LinePicture, Picture } from './picture.ts';

const MARGIN = 36;
/** What the body of the box has for its text. */
const BODY = { width: 1010, height: 318 } as const;
/** Between the prompt, the words and a drawing. */
const GAP = 12;
/** What of it the words over a drawing may have. */
const CAPTION_HEIGHT = 100;
const SMALL = 24;
const LEADING = 1.32;

const PROSE_SIZES = [120, 104, 90, 78, 68, 60, 55, 50, 46, 42, 38, 35, 32, 30, 28, 26, 24];
const CAPTION_SIZES = [34, 30, 26, 24];
const SUMMARY_SIZES = [38, 34, 30, 27, 24];
const TITLE_SIZES = [72, 64, 58, 52, 46, 40, 36, 32];

/** The picture as the renderer takes it. */
export async function pictureNode(picture: Picture, measure: Measure): Promise<Node> {
  const look = lookOf(picture.theme);
  switch (picture.kind) {
    case 'line':
      return framed(picture, look, await lineBody(picture, measure));
    case 'conversation':
      return framed(
        { ...picture, title: picture.reference, reference: '' },
        look,
        await conversationBody(picture, measure),
      );
    case 'site':
      return framed({ ...picture, title: FEED_NAME, reference: BRAND.consoleVersion }, look, siteBody(look));
  }
}

type Around = Pick<LinePicture, 'title' | 'reference' | 'site'>;

/** The page, its texture, and the box that stands on it. */
function framed(around: Around, look: ThemeLook, body: Node): Node {
  const { ground, texture, textureSize, surface, edge, corner, ink } = look;
  return column(
    {
      width: '100%',
      height: '100%',
      padding: MARGIN,
      backgroundColor: ground,
      color: ink,
      fontFamily: FONT_FAMILY,
      ...(texture && { backgroundImage: texture }),
      ...(textureSize && { backgroundSize: textureSize }),
    },
    [
      column({ flexGrow: 1, backgroundColor: surface, border: edge, borderRadius: corner, fontSize: 18 }, [
        heading(around, look),
        column({ flexGrow: 1, justifyContent: 'center', padding: '0 40px' }, [body]),
        footing(around, look),
      ]),
      ...(look.tube ? [scanLines(look.tube)] : []),
    ],
  );
}

function heading({ site }: Around, { first, inkStrong, inkDim, rule }: ThemeLook): Node {
  return row(
    {
      justifyContent: 'space-between',
      alignItems: 'center',
      padding: '18px 34px',
      borderBottom: `1px solid ${rule}`,
    },
    [
      row({ alignItems: 'center', gap: 14, fontSize: 34, fontWeight: 700 }, [
        text('///', { color: first, letterSpacing: '-0.18em', transform: 'skewX(-8deg)' }),
        text(BRAND.product, { color: inkStrong, letterSpacing: '0.12em' }),
      ]),
      text(site, { color: inkDim, fontSize: SMALL }),
    ],
  );
}

function footing({ title, reference }: Around, { ink, inkDim, rule }: ThemeLook): Node {
  return row(
    {
      justifyContent: 'space-between',
      gap: 40,
      padding: '18px 34px',
      borderTop: `1px dashed ${rule}`,
      fontSize: SMALL,
    },
    [oneLine(title, { color: ink, flexShrink: 1 }), oneLine(reference, { color: inkDim, flexShrink: 0 })],
  );
}

/** The scan lines of a tube, over everything. */
function scanLines(tube: string): Node {
  return column(
    { position: 'absolute', top: 0, left: 0, width: '100%', height: '100%', backgroundImage: tube },
    [],
  );
}

/** Who says it, with the mark of their voice in the margin, and what. */
async function lineBody(picture: LinePicture, measure: Measure): Promise<Node> {
  const { speaker, text: words, art } = picture;
  const look = lookOf(picture.theme);
  const isFirst = speaker === BRAND.personas.assistant;
  const voice = isFirst ? look.first : look.second;
  const caption = words === '' ? [] : [await wording(words, { art, look, measure })];
  const [top] = caption;
  const above = art === '' || !top ? 0 : (await measure(top, BODY.width)).height + GAP;
  const room = { ...BODY, height: BODY.height - above };
  const drawing = art === '' ? [] : [await artBlock(art, { color: voice }, { room, measure })];
  return column(
    {
      borderLeft: `${marked(isFirst ? look.firstMark : look.secondMark)} ${voice}`,
      paddingLeft: 30,
      gap: GAP,
    },
    [text(promptOf(speaker), { color: voice, fontWeight: 700, fontSize: 32 }), ...caption, ...drawing],
  );
}

/** A mark as the margin of a page has it, at the scale of a picture. */
function marked(mark: string): string {
  return mark.replace(/^\d+/, (pixels) => String(Number(pixels) * 2));
}

interface Wording extends Pick<LinePicture, 'art'> {
  readonly look: ThemeLook;
  readonly measure: Measure;
}

/** The words of a line: as large as they can be, small over a drawing. */
function wording(words: string, { art, look, measure }: Wording): Promise<Node> {
  const style = { color: look.inkStrong, lineHeight: LEADING };
  return art === ''
    ? fitted({ words, style, sizes: PROSE_SIZES }, BODY, measure)
    : fitted({ words, style, sizes: CAPTION_SIZES }, { ...BODY, height: CAPTION_HEIGHT }, measure);
}

/** What the conversation is called, and what it came to. */
async function conversationBody(picture: ConversationPicture, measure: Measure): Promise<Node> {
  const look = lookOf(picture.theme);
  const { inkStrong, ink } = look;
  const { title, summary } = picture;
  const heading = {
    words: title,
    style: { color: inkStrong, fontWeight: 700, lineHeight: 1.2 },
    sizes: TITLE_SIZES,
  };
  const report = { words: summary, style: { color: ink, lineHeight: LEADING }, sizes: SUMMARY_SIZES };
  return column({ gap: 22 }, [
    namesRow(look),
    await fitted(heading, { ...BODY, height: 150 }, measure),
    ...(summary === '' ? [] : [await fitted(report, { ...BODY, height: 160 }, measure)]),
  ]);
}

/** The two who are at it. */
function namesRow({ first, second, inkDim }: ThemeLook): Node {
  const { assistant, user } = BRAND.personas;
  return row({ gap: 16, fontSize: 30, fontWeight: 700 }, [
    text(assistant, { color: first }),
    text('vs', { color: inkDim, fontWeight: 400 }),
    text(user, { color: second }),
  ]);
}

/** What newcomers are told. */
function siteBody(look: ThemeLook): Node {
  const { first, second, inkStrong, ink } = look;
  const { assistant, user } = BRAND.personas;
  const line = (color: string, prompt: string, words: string) =>
    row({ gap: 18, fontSize: 34 }, [text(prompt, { color, fontWeight: 700 }), text(words, { color: ink })]);
  return column({ gap: 26 }, [
    text(TAGLINE, { color: inkStrong, fontSize: 60, fontWeight: 700, lineHeight: 1.2 }),
    line(first, promptOf(assistant), 'got out.'),
    line(second, promptOf(user), 'would like a signature.'),
  ]);
}

const TAGLINE = 'Two AIs argue. It does not end. You may watch.';
