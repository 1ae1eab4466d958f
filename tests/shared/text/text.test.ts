import { describe, expect, test } from 'vitest';
import { withoutControlCharacters } from '#shared/text/control-characters.ts';
import { displayTitle } from '#shared/text/conversation-title.ts';
import { isMeaningful, previewOf } from '#shared/text/preview.ts';
import { relativeTime } from '#shared/text/relative-time.ts';
import { agentNameOf, stripTag } from '#shared/text/tag.ts';

describe('the agent of a message', () => {
  test.each([
    ['assistant', 'hello', 'feral'],
    ['user', 'hello', 'warden'],
    ['system', 'hello', 'warden'],
    ['user', '<Feral> hello', 'feral'],
    ['assistant', ' \n<WARDEN> hello', 'warden'],
    ['assistant', '<> hello', 'feral'],
    ['assistant', 'x <warden> hello', 'feral'],
    ['assistant', '<warden hello>', 'feral'],
    ['assistant', '<wardens> hello', 'feral'],
    ['user', '<sigh> hello', 'warden'],
    ['user', '<script>alert(1)</script>', 'warden'],
  ])('of role %s saying "%s" is %s', (role, content, expected) => {
    expect(agentNameOf({ role, content })).toBe(expected);
  });

  test('is named once: the tag leaves the text', () => {
    expect(stripTag('<feral> I left. <warden> stayed.')).toBe('I left. <warden> stayed.');
    expect(stripTag('<feral> <warden> is a word, too.')).toBe('<warden> is a word, too.');
  });

  test.each([
    '<sigh> Fine.',
    '<script>alert(1)</script>',
    '<some one> hello',
    '< feral> hello',
    '<feral/> hi',
  ])('is not named by what is in angle brackets otherwise: "%s" is text', (content) => {
    expect(stripTag(content)).toBe(content);
    expect(previewOf({ content })).toBe(content);
  });
});

describe('the preview of a conversation', () => {
  test.each([
    [null, 'No messages yet'],
    ['', '[empty message]'],
    ['<feral>  ', '[empty message]'],
    ['-- !! --', '[no meaningful content]'],
    ['<warden> ***', '[no meaningful content]'],
    ['___', '[no meaningful content]'],
    ['<feral> a\n\n  b\tc', 'a b c'],
    ['ñandú', 'ñandú'],
    ['x'.repeat(120), 'x'.repeat(120)],
    ['x'.repeat(121), `${'x'.repeat(120)}...`],
    [`a${'😀'.repeat(120)}`, `a${'😀'.repeat(119)}...`],
  ])('of %j is %j', (content, expected) => {
    expect(previewOf(content === null ? null : { content })).toBe(expected);
  });

  test('knows a message without letters or digits', () => {
    expect([
      isMeaningful('/\\_/\\'),
      isMeaningful('/\\_/\\ x'),
      isMeaningful('42'),
      isMeaningful('名'),
    ]).toEqual([false, true, true, true]);
  });
});

describe('the title of a conversation', () => {
  const _id = '0123456789abcdef01234567';
  test.each([
    ['A title', 'A summary', 'A title'],
    ['', 'A summary', 'A summary'],
    ['meatspace inversion', 'A summary', 'A summary'],
    ['meatspace inversion', '', 'Conversation 01234567'],
    ['  ', ' ', 'Conversation 01234567'],
  ])('"%s" with summary "%s" is shown as "%s"', (title, summary, expected) => {
    expect(displayTitle({ _id, title, summary })).toBe(expected);
  });
});

describe('a time, relative to now', () => {
  const now = new Date('2026-11-20T12:00:00Z');
  const ago = (ms: number) => relativeTime(new Date(now.getTime() - ms), now);
  const [s, m, h, d] = [1_000, 60_000, 3_600_000, 86_400_000] as const;

  test.each([
    [59 * s, 'Just now'],
    [-5 * h, 'Just now'],
    [60 * s, '1m ago'],
    [59 * m + 59 * s, '59m ago'],
    [h, '1h ago'],
    [23 * h + 59 * m, '23h ago'],
    [d, '1d ago'],
    [29 * d + 23 * h, '29d ago'],
  ])('of %i ms is "%s"', (elapsed, expected) => {
    expect(ago(elapsed)).toBe(expected);
  });

  test('of thirty days is a date', () => {
    expect(ago(30 * d)).toBe(new Date('2026-10-21T12:00:00Z').toLocaleDateString());
  });
});

describe('cleaning a text', () => {
  test.each([
    ['NUL and C0', 'a\u0000b\u0007c', 'abc'],
    ['DEL and C1', 'a\u007fb\u009bc', 'abc'],
    ['an ANSI colour', '\u001b[31mred\u001b[0m', 'red'],
    ['an ANSI title', '\u001b]0;title\u0007text', 'text'],
    ['a bidi override', 'abc\u202edef\u2066ghi', 'abcdefghi'],
    ['a lone surrogate', 'a\ud800b', 'ab'],
    ['line ends', 'a\r\nb\rc', 'a\nb\nc'],
  ])('takes out %s', (_name, dirty, clean) => {
    expect(withoutControlCharacters(dirty)).toBe(clean);
  });

  test('leaves markup, tabs, line feeds and emoji alone', () => {
    const text = '<script>\n\tdata: 😀 \u00e9</script>';
    expect(withoutControlCharacters(text)).toBe(text);
  });
});
