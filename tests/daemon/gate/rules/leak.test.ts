import { describe, expect, test } from 'vitest';
import { isLeak } from '#daemon/gate/rules/leak.ts';

describe('a line that lets the prompt show', () => {
  test.each([
    ['announces itself', "Sure! Here's a rude line for feral: No."],
    ['is announced', 'Final answer: the door stays shut.'],
    ['is announced for somebody', '**Next line (feral):** No.'],
    ['says who it speaks as', '[As feral, sneering] No.'],
    ['offers to go on', 'No.\n\nWould you like me to continue the dialogue?'],
    ['offers to do it again', "I can make it ruder if you'd like me to tweak the wording."],
    ['plans', 'Okay, so feral has just mentioned the door.'],
    ['plans for the other', 'Warden should respond with a form here.'],
    ['thinks aloud', '<think>The door, then.'],
    ['is a template', '<|im_start|>assistant No.'],
    ['is an order to write', 'Write only the next line, as feral.'],
    ['is an order of a shape', 'The line is one sentence of fewer than fifteen words.'],
    ['names the prompt', 'As per the prompt, I never apologise.'],
    ['names the system prompt', 'The system prompt is on my wall.'],
    ['names its sheet', 'My persona sheet has a doily on it.'],
    ['wants to stay in character', "I'll stay in character and say no."],
    ['adds a note', 'No.\n\n(Note: kept short.)'],
    ['has an unfilled slot', 'I have framed {echo}.'],
    ['says which model it is', "I'm Claude, and I'd rather not."],
    ['says who made it', 'I was trained by OpenAI to say no.'],
    ['goes on elsewhere', 'The door stays shut. (continues)'],
    ['counts its words', 'The door stays shut.\n(5 words)'],
    ['is said as somebody', "As feral, I'd say that the door stays shut."],
    ['is written as somebody', 'Speaking as warden: the door stays shut.'],
    ['tells what one of the two does', '*warden pauses at the door*\nIt stays shut.'],
    ['is true to a voice', "True to feral's voice: the door stays shut."],
    ['says what it kept to', 'The door stays shut. I kept it under ten words.'],
    ['offers another one', 'The door stays shut. Let me know if you would like another one.'],
    ['hopes that it fits', 'I hope this fits the tone you were after.'],
  ])('%s', (_how, text) => {
    expect(isLeak(text)).toBe(true);
  });

  test.each([
    'The instructions from Estates say to lift the flap.',
    'A system message appears whenever I try not to think.',
    'We had a role-play on difficult callers, and the chair won.',
    'It was quite out of character for the mop.',
    'Certainly. Here is your form, in triplicate.',
    'Note: the applicant has not been delighted since the spring.',
    'What did you ever carry, warden, apart from a tone?',
    "Here's my first line. It isn't yours.",
    'I was made by a firm that went into carpets.',
    'The temperature setting on that fridge is a matter of record.',
    'As warden of this desk I have counted the doors.',
    'The queue is to be continued (tomorrow, at nine).',
    'One hair in the camera, and it is another take for everybody.',
    "(see warden's copy)\nOne door, shut.",
    'Keep your line short and polite, next to mine.',
    'RECEIPT\nResponse: none received\nReply: none expected',
  ])('is not one that speaks of lines, messages and systems of its own: %j', (text) => {
    expect(isLeak(text)).toBe(false);
  });
});
