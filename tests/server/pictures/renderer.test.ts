import fc from 'fast-check';
import { beforeAll, describe, expect, test } from 'vitest';
import { PICTURE_SIZE } from '#shared/constants.ts';
import { THEMES } from '#shared/themes.ts';
import { cutArt, cutAtWord, drawable } from '#server/pictures/drawable.ts';
import type { Badge, LinePicture, Picture } from '#server/pictures/picture.ts';
import { PictureRenderer } from '#server/pictures/renderer.ts';
import { hostileText } from '#tests/support/hostile/texts.ts';

let renderer: PictureRenderer;
beforeAll(async () => {
  renderer = await PictureRenderer.open();
});

const LINE: LinePicture = {
  kind: 'line',
  theme: 'feral',
  site: 'feral.example.org',
  speaker: 'feral',
  text: 'I left.',
  art: '',
  title: 'The door that was left open',
  reference: '65f0c4b2 · line 12',
};

const PNG = '89504e470d0a1a0a';

/** Width and height of a PNG: https://www.w3.org/TR/png-3/#11IHDR */
function sizeOf(png: Buffer) {
  expect(png.subarray(0, 8).toString('hex')).toBe(PNG);
  return { width: png.readUInt32BE(16), height: png.readUInt32BE(20) };
}

describe('the renderer', () => {
  test.each<[string, Partial<LinePicture>]>([
    ['a line of two words', {}],
    ['600 characters', { text: 'A complaint about complaints. '.repeat(20) }],
    ['one word of 600 characters', { text: 'a'.repeat(600) }],
    ['a form of forty lines', { text: 'name: ____\n'.repeat(40) }],
    ['a drawing alone', { text: '', art: '   .---.\n  | mug |]\n   `---`' }],
    [
      'a drawing of 240 columns under words',
      { text: 'I drew you.', art: `${'/\\'.repeat(120)}\n`.repeat(90) },
    ],
    ['right-to-left text', { text: 'שלום עולם، مرحبا بالعالم' }],
    ['emoji', { text: '🔥 👩‍👩‍👧 🇩🇪 👍🏽 ❤️' }],
    ['forty combining marks', { text: `Z${'\u0301'.repeat(40)}algo` }],
    ['markup', { text: '</script><img src=x onerror=alert(1)>' }],
    ['no text at all', { text: '', title: '', reference: '' }],
  ])('draws %s', async (_what, fields) => {
    expect(sizeOf(await renderer.draw({ ...LINE, ...fields }))).toEqual(PICTURE_SIZE);
  });

  test('draws each theme in a manner of its own, and an unknown one as the default', async () => {
    const drawn = new Set<string>();
    for (const { id } of THEMES) drawn.add((await renderer.draw({ ...LINE, theme: id })).toString('base64'));
    expect(drawn.size).toBe(THEMES.length);
    expect(drawn).toContain((await renderer.draw({ ...LINE, theme: 'none' })).toString('base64'));
  });

  test('draws what differs differently', async () => {
    const pictures: Picture[] = [
      LINE,
      { ...LINE, speaker: 'warden' },
      { ...LINE, text: 'I stayed.' },
      { ...LINE, title: 'Another door' },
      { ...LINE, reference: '65f0c4b2 · line 13' },
      { ...LINE, site: '' },
      { ...LINE, kind: 'conversation', summary: 'It was left open.' },
      { kind: 'site', theme: 'feral', site: '' },
    ];
    const drawn = await Promise.all(pictures.map((picture) => renderer.draw(picture)));
    expect(new Set(drawn.map((bytes) => bytes.toString('base64'))).size).toBe(pictures.length);
  });

  test('has a sign for what people write, and no box in its place', async () => {
    const box = await renderer.draw({ ...LINE, text: '\u{13080}' });
    for (const sign of ['ü', '┌', '█', '⠿', '☃', '∑', '日', '한', 'ع', 'ש', '🔥', 'ไ', 'Ж'])
      expect([sign, (await renderer.draw({ ...LINE, text: sign })).equals(box)]).toEqual([sign, false]);
  });

  test('draws whatever anybody could write', async () => {
    await fc.assert(
      fc.asyncProperty(hostileText, hostileText, fc.boolean(), async (text, title, isArt) => {
        const said = drawable(text);
        const fields = isArt ? { text: '', art: cutArt(said) } : { text: cutAtWord(said, 600) };
        const png = await renderer.draw({ ...LINE, ...fields, title: cutAtWord(drawable(title), 200) });
        expect(sizeOf(png)).toEqual(PICTURE_SIZE);
      }),
      { numRuns: 60 },
    );
  });

  test('draws the badge as a picture that moves, of 88 by 31 pixels', async () => {
    const badge: Badge = {
      kind: 'badge',
      theme: 'feral',
      state: 'live',
      isLive: true,
      speaker: 'warden',
      text: 'Please hold the line. It is heavy.',
    };
    const gif = await renderer.draw(badge);
    expect(gif.subarray(0, 6).toString()).toBe('GIF89a');
    expect([gif.readUInt16LE(6), gif.readUInt16LE(8)]).toEqual([88, 31]);
    // A frame begins with a graphic control extension: https://www.w3.org/Graphics/GIF/spec-gif89a.txt
    expect(gif.toString('hex').split('21f904').length - 1).toBeGreaterThan(2);
    expect(gif.length).toBeLessThan(32 * 1024);
  });
});
