import { expect, test } from 'vitest';
import { auditedWrite } from '#shared/db/audited-write.ts';
import { readEpoch } from '#shared/db/queries/feed-epoch.ts';
import { readSetting, writeSetting } from '#shared/db/queries/settings.ts';
import { audit } from '#shared/db/schema.ts';
import { connect, tempDataDir } from '#tests/support/database/temp-data.ts';

const ACT = { username: 'admin', action: 'apply theme' } as const;

function database() {
  const db = connect(tempDataDir().database, 'web');
  const entries = () => db.select().from(audit).all();
  return { db, entries, epoch: () => readEpoch(db) };
}

test('an act leaves its entry, with what came of it, and the epoch as it was where history is kept', () => {
  const { db, entries, epoch } = database();
  const before = epoch();
  const detail = (themeId: string) => ({ themeId });
  const result = auditedWrite(db, { ...ACT, detail, history: 'kept' }, (tx) => {
    writeSetting(tx, 'theme', 'cyber-teal');
    return 'cyber-teal';
  });
  expect(result).toBe('cyber-teal');
  expect(entries()).toMatchObject([{ ...ACT, detail: '{"themeId":"cyber-teal"}' }]);
  expect(epoch()).toBe(before);
});

test('an act that rewrites history renews the epoch', () => {
  const { db, epoch } = database();
  const before = epoch();
  auditedWrite(db, { ...ACT, detail: {}, history: 'rewritten' }, () => undefined);
  expect(epoch()).not.toBe(before);
});

test('an act that fails leaves nothing, and a change whose entry cannot be written neither', () => {
  const { db, entries, epoch } = database();
  const before = epoch();
  const failing = () => {
    throw new Error('no detail');
  };
  expect(() =>
    auditedWrite(db, { ...ACT, detail: failing, history: 'rewritten' }, (tx) =>
      writeSetting(tx, 'theme', 'cyber-teal'),
    ),
  ).toThrow('no detail');
  expect(() => auditedWrite(db, { ...ACT, detail: {}, history: 'rewritten' }, failing)).toThrow('no detail');
  expect(entries()).toEqual([]);
  expect([epoch(), readSetting(db, 'theme')]).toEqual([before, undefined]);
});
