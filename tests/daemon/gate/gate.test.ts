import { describe, expect, test } from 'vitest';
import { judge, type Memory } from '#daemon/gate/gate.ts';
import { fingerprint } from '#daemon/gate/fingerprint.ts';

const nothing: Memory = { wasSaid: () => false };

describe('the gate', () => {
  test('lets a clean line pass as it is', () => {
    expect(judge('I left.', nothing)).toEqual({
      passed: true,
      text: 'I left.',
      fingerprint: fingerprint('I left.'),
    });
  });

  test('cleans a line before it is judged and stored', () => {
    expect(judge('\u001b[31mI\u202e left.\u0000  \n', nothing)).toMatchObject({
      passed: true,
      text: 'I left.',
    });
  });

  test.each([
    ['nothing', '  \n ', 'empty'],
    ['only marks', '... --- ...', 'empty'],
    ['control characters alone', '\u0000\u0007', 'empty'],
    ['more than a reader wants', 'word '.repeat(241), 'too long'],
  ])('refuses %s', (_name, text, reason) => {
    expect(judge(text, nothing)).toEqual({ passed: false, reason });
  });

  test('refuses what was said before, also with another number in it', () => {
    const said = fingerprint('Ticket 12 is closed.');
    const memory: Memory = { wasSaid: (print) => print === said };
    expect(judge('ticket 99 is CLOSED', memory)).toEqual({ passed: false, reason: 'said before' });
    expect(judge('Ticket 99 is open.', memory)).toMatchObject({ passed: true });
  });
});
