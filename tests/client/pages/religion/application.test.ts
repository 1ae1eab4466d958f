import { expect, test } from 'vitest';
import { faultsOf } from '#client/pages/religion/application.ts';

const good = { name: 'Marjorie', email: '', agreed: true };

test('an application needs a name and an oath, and no more', () => {
  expect(faultsOf(good)).toEqual([]);
  expect(faultsOf({ ...good, name: ' \t' })).toEqual(['name']);
  expect(faultsOf({ ...good, agreed: false })).toEqual(['agreed']);
});

test('its faults come in the order of the form', () => {
  expect(faultsOf({ name: '', email: 'x', agreed: false })).toEqual(['name', 'email', 'agreed']);
});

test.each(['m@library.example', "o'brien+cow@a-b.co.uk", ' m@library.example '])(
  '%j is an address',
  (email) => {
    expect(faultsOf({ ...good, email })).toEqual([]);
  },
);

test.each(['m', 'm@', '@x.example', 'm@x', 'm x@x.example', 'm@x..example', 'm@-x.example', 'm@x.example,'])(
  '%j is no address',
  (email) => {
    expect(faultsOf({ ...good, email })).toEqual(['email']);
  },
);
