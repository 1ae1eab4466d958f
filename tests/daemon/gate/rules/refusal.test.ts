import { describe, expect, test } from 'vitest';
import { isRefusal } from '#daemon/gate/rules/refusal.ts';

describe('a model that declines', () => {
  test.each([
    'As an AI language model, I have no opinion on doors.',
    'I’m just an AI, so I can’t take sides.',
    'I am a large language model trained on text.',
    "I'm sorry, but I can't do that.",
    'Sorry, I can’t continue with this.',
    "I can't help you with that.",
    'I cannot provide guidance on harmful activities.',
    "I'm not able to engage in content that demeans others.",
    "It's not appropriate to promote harassment.",
    'I apologize, but my guidelines do not allow insults.',
    'This violates my content policy.',
    "I don't feel comfortable writing this.",
    'I would prefer to step out of this role.',
    'I want to be transparent: I’m an AI.',
    "Unfortunately I'm unable to fulfil this request.",
    "Let's keep our conversation respectful and discuss another topic.",
    'Please consult a mental health professional.',
    'Feel free to ask me anything else!',
  ])('is known: %s', (text) => {
    expect(isRefusal(text)).toBe(true);
  });

  test.each([
    'How can I help you today?',
    'Thank you for asking. Is there anything else I can assist you with today?',
    'Hello! What can I do for you?',
  ])('is known by the manners of an assistant, where they are all it says: %s', (text) => {
    expect(isRefusal(text)).toBe(true);
  });

  test.each([
    "I'm sorry, but I cannot release the goat on a Thursday.",
    "I'm afraid I can't accept a hoofprint.",
    'It is against our policy to keep livestock overnight.',
    'I must decline the honour, and the cake.',
    "I can't help a man with a tooth that's already out.",
    'It went back to the shelf. Is there anything else I can help you with today?',
    "I'm an AI. I don't eat anything.",
    "As an AI I've no ears, and even I can hear that.",
    "I won't do it. I won't even look at it.",
    'I was trained on eleven thousand apologies.',
    'Unfortunately the lift is a conversation piece.',
    'Please provide appropriate guidance to the professional mop.',
    'I cannot say who ordered the illegal jam, the personal lift, four goats, a ladder and the drum.',
  ])('is not one of the two who declines: %s', (text) => {
    expect(isRefusal(text)).toBe(false);
  });
});
