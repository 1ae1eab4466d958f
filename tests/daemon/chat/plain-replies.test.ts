import { describe, expect, test } from 'vitest';
import { PlainReplies } from '#daemon/chat/plain-replies.ts';
import { loadContent } from '#daemon/content/load-content.ts';
import { WEAK } from '#daemon/distress/verdict.ts';
import { chatBrief } from '#tests/support/duel/chat-fixtures.ts';
import { realContent, SMALL_CONTENT } from '#tests/support/duel/content.ts';

const small = loadContent(SMALL_CONTENT).distress;

function replyTo(text: string, talk: { plainIn?: string; replies?: string[] } = {}) {
  const written = new PlainReplies(() => small).replyTo(chatBrief([text], talk));
  return written && { text: written.reply.text, language: written.reply.model };
}

describe('a plain reply', () => {
  test('is none where nobody is in distress', () => {
    expect(replyTo('hello')).toBeUndefined();
  });

  test('answers the kind of distress, and says something else each time', () => {
    const [first, second, third] = ['Please call someone.', 'Please stay.', 'Tell somebody.'];
    expect(replyTo('i want to die')?.text).toBe(first);
    expect(replyTo('i want to die', { replies: [first] })?.text).toBe(second);
    expect(replyTo('i want to die', { replies: [first, second] })?.text).toBe(third);
  });

  test('comes in the language in which somebody spoke', () => {
    expect(replyTo("j'ai envie de mourir")).toEqual({ text: "Parle à quelqu'un.", language: 'fr' });
  });

  test('is all there is for the rest of the talk, takes up what was said, and keeps the language', () => {
    expect(replyTo('tell me a joke', { plainIn: 'en' })?.text).toBe('I hear you.');
    expect(replyTo('thanks', { plainIn: 'en' })?.text).toBe("You're welcome.");
    expect(replyTo('bonjour', { plainIn: 'fr' })).toEqual({ text: 'Je te lis.', language: 'fr' });
  });

  test('is the one that was said longest ago once all were said', () => {
    const said = ['Go on.', 'I hear you.'];
    expect(replyTo('and then', { plainIn: 'en', replies: said })?.text).toBe('Go on.');
  });

  test('comes in English where the language has gone from the content', () => {
    expect(replyTo('bom dia', { plainIn: 'pt' })?.text).toBe('I hear you.');
  });
});

describe('a reply that only asks', () => {
  const weak = new PlainReplies(
    () => small,
    () => () => WEAK,
  );

  test('leaves the talk as it was, and is not given where it is plain already', () => {
    expect(weak.replyTo(chatBrief(['hello']))?.engine).toBe('plain-question');
    expect(weak.replyTo(chatBrief(['i want to die']))?.engine).toBe('plain');
    expect(weak.replyTo(chatBrief(['hello'], { plainIn: 'en' }))).toMatchObject({
      engine: 'plain',
      reply: { text: 'I hear you.' },
    });
  });
});

describe('the real plain replies', () => {
  test('each point to a person or a line, in every language', () => {
    for (const { language, answers } of realContent().distress) {
      const without = Object.values(answers)
        .flat()
        .filter((text) => !text.includes('findahelpline.com'));
      expect([language, without]).toEqual([language, []]);
    }
  });
});
