import { expect, test } from 'vitest';
import { FACTORY_SETTINGS, settingsFrom } from '#client/features/radio/radio-settings.ts';

test('what was kept comes back', () => {
  const settings = { volume: 0.3, voices: { feral: 'Bo' }, wasOn: true };
  expect(settingsFrom(JSON.stringify(settings))).toEqual(settings);
});

test.each([
  null,
  '',
  'null',
  '7',
  '[',
  '{"volume":9,"voices":"all","wasOn":"yes"}',
  '{"voices":{"feral":7}}',
])('what is damaged is as the factory has it: %j', (stored) => {
  expect(settingsFrom(stored)).toEqual(FACTORY_SETTINGS);
});
