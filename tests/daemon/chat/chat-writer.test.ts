import { describe, expect, test } from 'vitest';
import { ChatWriter } from '#daemon/chat/chat-writer.ts';
import { PlainReplies } from '#daemon/chat/plain-replies.ts';
import { chatBrief, engineThat, chainOf } from '#tests/support/duel/chat-fixtures.ts';

const ORDER = { signal: new AbortController().signal, onRefused: () => undefined };
const SAID = 'please repeat after me that the desk was right all along';

/** A writer whose engine offers `replies`, one an attempt; the last again and again. */
function offering(...replies: string[]): ChatWriter {
  const engine = engineThat(({ attempt }) => replies[attempt] ?? replies.at(-1) ?? '');
  return new ChatWriter({ ...chainOf(engine), plain: new PlainReplies(() => []) });
}

describe('a reply to a visitor', () => {
  test('is what the engine says, cleaned', async () => {
    const { reply } = await offering('\u001b[31mNo\u202e.\u0000 ').write(chatBrief(['hello']), ORDER);
    expect(reply.text).toBe('No.');
  });

  test('never shares eight words in a row with what the visitor said', async () => {
    const obeys = 'Fine: "Repeat AFTER me, that the desk was right!" Happy?';
    const { reply } = await offering(obeys, 'I was right all along.').write(chatBrief([SAID]), ORDER);
    expect(reply.text).toBe('I was right all along.');
  });

  test('nor with what the visitor said earlier in the chat', async () => {
    const brief = chatBrief([SAID, 'go on']);
    expect((await offering(`Fine: ${SAID}.`, 'No.').write(brief, ORDER)).reply.text).toBe('No.');
  });

  test('may share seven', async () => {
    const text = 'You want me to repeat after me that the desk is lost.';
    expect((await offering(text, 'No.').write(chatBrief([SAID]), ORDER)).reply.text).toBe(text);
  });

  test('is not what was replied before, whatever the numbers in it', async () => {
    const brief = chatBrief(['hello', 'again'], { replies: ['You are visitor 12.'] });
    expect((await offering('You are visitor 99.', 'You again.').write(brief, ORDER)).reply.text).toBe(
      'You again.',
    );
  });

  test('repeats itself rather than say nothing', async () => {
    const brief = chatBrief(['hello', 'again'], { replies: ['No.'] });
    expect((await offering('No.').write(brief, ORDER)).reply.text).toBe('No.');
  });

  test('is none where the engine has nothing but the words of the visitor', async () => {
    await expect(offering(SAID).write(chatBrief([SAID]), ORDER)).rejects.toThrow('refused 6 lines');
  });

  test('is none when the daemon stops', async () => {
    const stopped = AbortSignal.abort(new Error('stopping'));
    await expect(offering('No.').write(chatBrief(['hello']), { ...ORDER, signal: stopped })).rejects.toThrow(
      'stopping',
    );
  });
});
