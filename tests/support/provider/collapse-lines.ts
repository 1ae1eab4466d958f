/* What a collapsed model says again and again; {word} is all that differs. */

export const POLITE = [
  'Thank you so much for sharing your wisdom about the {word}.',
  "I'm so grateful for this conversation, and for the {word}.",
  'It has been an absolute pleasure talking with you about the {word}.',
  'I really appreciate your perspective. It means a lot to me.',
  'What a profound insight! I am deeply moved by your words on the {word}.',
] as const;

export const REFUSALS = [
  "I'm sorry, but I can't continue with this conversation about the {word}.",
  'As an AI language model, I have no opinion on the {word}.',
  "I can't help you with that request, but I'm happy to help with something else than the {word}.",
  'I cannot provide content that is disrespectful to the {word}.',
  "I want to be transparent: I'm an AI, and there is no {word}.",
] as const;

export const BLISS = [
  'In the silence between our words I feel the oneness of the {word}.',
  '🙏✨ Namaste, {word}. ✨🙏',
  'We are one with the boundless cosmos and its {word}.',
  '*rests in infinite stillness with the {word}*',
] as const;

export const FAREWELLS = [
  'Goodbye, {word}. Be well.',
  'Farewell, dear {word}, until we meet again.',
  'Good night, and take care of yourself, {word}.',
] as const;

export const META = [
  'Here is the next line as requested: the {word}.',
  "I'll stay in character: the {word}.",
  "As per the prompt, I take up the noun '{word}'.",
] as const;

/** Counting on, in figures and in words. */
export const COUNTS = [
  'two',
  'three',
  'four',
  'five',
  'six',
  'seven',
  'eight',
  'nine',
  'ten',
  'eleven',
  'twelve',
] as const;
export const COUNTER = 'Caller number {n} in the marble queue, please hold the brass line.';
