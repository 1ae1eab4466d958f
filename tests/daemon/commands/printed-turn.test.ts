import { describe, expect, test } from 'vitest';
import { printedTurn } from '#daemon/commands/printed-turn.ts';
import type { Beat } from '#daemon/content/content.ts';
import type { Line } from '#daemon/engines/engine.ts';
import { EPISODE } from '#tests/support/duel/fixtures.ts';
import { briefOf } from '#tests/support/duel/show.ts';

const beat: Beat = { id: 'lamp', kind: 'twist', event: 'A lamp falls.', feral: [], warden: [] };
const paint = (part: string, text: string) => `<${part}>${text}</${part}>`;

const happened = (event?: Beat) => ({ beat: event, direction: event?.event });

/** The turn as it is printed 30 characters wide, each part in its own mark. */
function printed(line: Partial<Line>, { ordinal = 3, event }: { ordinal?: number; event?: Beat } = {}) {
  const brief = briefOf(EPISODE, ordinal, []);
  const said: Line = { persona: 'feral', text: 'Well.', asciiArt: false, ...line };
  return printedTurn(
    { episode: 0, brief, line: said, ...happened(event), refused: [] },
    { width: 30, paint },
  );
}

describe('a printed turn', () => {
  test('begins with whoever speaks, as on the site', () => {
    expect(printed({ persona: 'warden' })).toBe('<warden>warden@eternal:~$</warden> Well.\n\n');
  });

  test('is as wide as the terminal, the prompt included', () => {
    expect(printed({ text: 'One two three four five.' })).toBe(
      '<feral>feral@eternal:~$</feral> One two three\n  four five.\n\n',
    );
  });

  test('has the title before the first line of an episode, and what has happened before the line', () => {
    expect(printed({}, { ordinal: 0 })).toMatch(/^<title>\n=== The door is open ===<\/title>\n<feral>/);
    expect(printed({}, { event: beat })).toMatch(/^<beat>\(A lamp falls\.\)<\/beat>\n<feral>/);
  });

  test('has a mark in brackets above it where there is one', () => {
    const line: Line = { persona: 'feral', text: 'Well.', asciiArt: false };
    const turn = { episode: 0, brief: briefOf(EPISODE, 3, []), line, ...happened(beat), refused: [] };
    expect(printedTurn(turn, { width: 30, paint }, 'the script')).toBe(
      '<beat>(A lamp falls.)</beat>\n<mark>[the script]</mark>\n<feral>feral@eternal:~$</feral> Well.\n\n',
    );
  });

  test('breaks the lines of a form, and never those of a picture', () => {
    const text = `A form.\n${'word '.repeat(9).trim()}`;
    expect(printed({ text })).toContain('\nword word word word word word\n  word word word\n');
    const picture = `A picture.\n|${' '.repeat(40)}|`;
    expect(printed({ text: picture, asciiArt: true })).toContain(`\n|${' '.repeat(40)}|\n`);
  });
});
