import { expect, test } from 'vitest';
import { withoutStageDirections } from '#daemon/gate/rules/stage-direction.ts';

test.each([
  ['*bows in silence*', ''],
  ['_sighs_', ''],
  ['(silence)', ''],
  ['[connection closed]', ''],
  ['*sighs*\nNo.\n(a pause)', 'No.'],
  ['*sighs* No.', '*sighs* No.'],
  ['No (and that is final).', 'No (and that is final).'],
  ['[ ] yes [x] no', '[ ] yes [x] no'],
])('of %j there is left what is said', (text, left) => {
  expect(withoutStageDirections(text)).toBe(left);
});
