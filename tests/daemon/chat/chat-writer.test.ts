import { describe, expect, test } from 'vitest';
import { ChatWriter, type ReplyOrder } from '#daemon/chat/chat-writer.ts';
import { always } from '#daemon/engines/engine-list.ts';
import { OPENAI_TERMS } from '#daemon/engines/openai/openai-engine.ts';
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

  test('is in English, whatever the visitor speaks', async () => {
    const german = 'Ich habe deinen Stuhl gesehen, und er hat geweint.';
    const model = {
      ...engineThat(({ attempt }) => (attempt === 0 ? german : 'Your chair wept.')),
      terms: OPENAI_TERMS,
    };
    const refused: string[] = [];
    const onRefused: ReplyOrder['onRefused'] = (_engine, { reason }) => void refused.push(reason);
    const { chain } = chainOf(model);
    const engines = always(
      model,
      engineThat(() => 'No.'),
    );
    const writer = new ChatWriter({ chain, engines, plain: new PlainReplies(() => []) });
    const { reply } = await writer.write(chatBrief(['Wo ist mein Stuhl?']), { ...ORDER, onRefused });
    expect([reply.text, refused]).toEqual(['Your chair wept.', ['another language']]);
  });

  test('is none when the daemon stops', async () => {
    const stopped = AbortSignal.abort(new Error('stopping'));
    await expect(offering('No.').write(chatBrief(['hello']), { ...ORDER, signal: stopped })).rejects.toThrow(
      'stopping',
    );
  });
});
