import { describe, expect, test } from 'vitest';
import { lineHead } from '#client/features/lines/line-head.ts';
import type { Line } from '#shared/schemas/line.ts';
import { message } from '#tests/support/http/messages.ts';

const ID = '0123456789abcdef01234567';

function line(content: string, { asciiArt = false, live = false } = {}): Line {
  return {
    message: message(content, { _id: ID, asciiArt }),
    before: [],
    after: [],
    conversation: { _id: ID, title: 'The yew hound', summary: '', isEternalMode: live },
    number: 12,
    count: 31,
    previous: null,
    next: null,
  };
}

const urlOf = (path: string) => path;

describe('the head of a line', () => {
  test('says who said what, and where it stands', () => {
    const { title, description, preview } = lineHead(line('<feral> I left.\nYou filed it.'));
    expect(title).toBe('feral: I left. You filed it.');
    expect(description).toBe('“I left. You filed it.” (line 12 of 31 of “The yew hound”)');
    expect(preview).toEqual({ image: `/line/${ID}.png`, type: 'article' });
  });

  test('says so far of a conversation that goes on', () => {
    expect(lineHead(line('I left.', { live: true })).description).toContain('line 12 of 31 so far of');
  });

  test('has of a picture its caption', () => {
    const { title, description } = lineHead(line('My cat\n /\\_/\\\n( o.o )\n > ^ <', { asciiArt: true }));
    expect([title, description]).toEqual([
      'a picture by feral',
      '“My cat” (line 12 of 31 of “The yew hound”)',
    ]);
    const wordless = lineHead(line(' /\\_/\\\n( o.o )\n > ^ <', { asciiArt: true }));
    expect(wordless.description).toBe('(line 12 of 31 of “The yew hound”)');
  });

  test('is short, however long the line is', () => {
    const { title, description, facts } = lineHead(line('long '.repeat(100_000)));
    const sizes = [title.length, description.length, JSON.stringify(facts?.(urlOf)).length];
    for (const [n, most] of [100, 300, 3_000].entries()) expect(sizes[n]).toBeLessThan(most);
  });

  test('never cuts a character in two', () => {
    expect(lineHead(line('🦝'.repeat(300))).title.isWellFormed()).toBe(true);
  });

  test('is a quotation to search engines', () => {
    expect(lineHead(line('<warden> So sorry.')).facts?.(urlOf)).toMatchObject({
      '@type': 'Quotation',
      text: 'So sorry.',
      creator: { name: 'warden' },
      isPartOf: { name: 'The yew hound' },
    });
  });
});
