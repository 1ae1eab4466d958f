import { expect, test } from 'vitest';
import { mistakeInPlace } from '#daemon/content/event-places.ts';

const between = (last: string, next: string) => mistakeInPlace([{ warden: last }], [{ feral: next }]);

test('an event may come before news', () => {
  expect(between('It may have been a sob.', "The man's back, with [the ladder].")).toBeUndefined();
  expect(between('One holds on.', 'Thatcher rang about the roof.')).toBeUndefined();
});

test.each(['Who gave you [the key]?', 'Drop it!', "She said, 'Why?'"])('an event never comes behind %j', (last) =>
  expect(between(last, 'The milkman has brought [a stool].')).toBe('its last line waits for an answer'),
);

test.each(['That was me choking.', "It's no joke.", 'And now you sing.', '[He] moved on.', "'Yes' is no answer."])(
  'an event never comes before %j',
  (next) => expect(between('One holds on.', next)).toMatch(/goes back/),
);

test('an event never comes behind the last exchange', () =>
  expect(mistakeInPlace([{ warden: 'So it is.' }], undefined)).toBe('there is no exchange behind it'));
