import { expect, test } from 'vitest';
import { floodAll } from '#tests/bench/refused.ts';

test('the bench of refused requests knocks at every door, and each answers as the table says', async () => {
  const answered = await floodAll({ warmUp: 5, measured: 5, patient: true });
  const seen = answered.map(({ door, statuses }) => [door.door, door.sent, statuses]);
  expect(seen).toEqual(answered.map(({ door }) => [door.door, door.sent, { [door.status]: 5 }]));
});
