import { describe, expect, test } from 'vitest';
import { workOut } from '#daemon/engines/scripted/chat/arithmetic.ts';
import { sumIn } from '#daemon/engines/scripted/chat/sums.ts';

const valueOf = (text: string) => {
  const result = workOut(sumIn(text)?.figures ?? '');
  return result && 'value' in result ? result.value : result?.kind;
};

describe('a sum in a message', () => {
  test.each([
    ['2+2', '4'],
    ["what's 17*23", '391'],
    ['What is 17 x 23?', '391'],
    ['seven times eight', '56'],
    ['twenty one plus four', '25'],
    ['two hundred and five minus 5', '200'],
    ['two and two', '4'],
    ['2+2=5', '4'],
    ['how much is 1,000 divided by 8?', '125'],
    ['15% of 80', '12'],
    ['half of 90', '45'],
    ['square root of 81', '9'],
    ['-3 + 5', '2'],
    ['2 * (3 + 4) ^ 2', '98'],
    ['0.1 + 0.2', '0.3'],
    ['3 squared', '9'],
    ['so, feral, what is 6 times 7 then?', '42'],
    ['what is 10/4', '2.5'],
    ['1/3 + 0', '0.3333'],
    ['what is 5/0', 'zero'],
    ['9^99', 'refused'],
    ['9^9^9^9', 'refused'],
  ])('%j is %s', (text, value) => {
    expect(valueOf(text)).toBe(value);
  });

  test.each([
    'open 24/7',
    '24/7',
    '9/11',
    '2024-11-22',
    '0171 555 1234',
    '42',
    '-1',
    'i have 3 cats and 2 dogs',
    '(((((((((1+1)))))))))',
    '1 +',
    '()',
    'and',
    `${'1+'.repeat(200)}1`,
    'what is 1+1 in roman numerals',
  ])('is not found in %j', (text) => {
    expect(valueOf(text)).toBeUndefined();
  });

  test('is read out as it was put', () => {
    expect(sumIn('what is seven times eight?')?.asked).toBe('seven times eight');
  });
});
