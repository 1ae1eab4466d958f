import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, test } from 'vitest';
import { DuelFacts } from '#client/features/admin/duel/duel-facts.tsx';
import type { DuelDesk } from '#shared/schemas/duel.ts';

const DESK: DuelDesk = {
  state: 'active',
  engine: 'scripted',
  model: 'scripted',
  temperature: 0.8,
  lowPower: false,
  running: true,
  idle: false,
  paused: false,
  lastMessageAt: null,
  problem: null,
  contentProblem: null,
  backupProblem: null,
  storageProblem: null,
  chosenModel: null,
  budget: { dailyTokens: 0, spentToday: 0, costMicrosToday: 0, hours: [] },
  episodes: [],
  refusals: { reasons: [], latest: [] },
  choices: [],
};
const shown = (change: Partial<DuelDesk>) =>
  renderToStaticMarkup(<DuelFacts desk={{ ...DESK, ...change }} />).replaceAll(/<[^>]+>/g, '');

describe('the facts of the duel', () => {
  test('say nothing of a disk that has room', () => expect(shown({})).not.toContain('Disk'));

  test('say what is wrong with the disk, what that does to the site, and that it passes by itself', () => {
    expect(shown({ storageProblem: 'It is full. Make room.' })).toContain(
      'Disk: It is full. Make room. While it is full, writes answer 503 and the duel pauses. Once there is room, everything goes on by itself.',
    );
  });

  test('say that a duel which is switched on waits for room', () => {
    expect(shown({})).toContain('staterunning');
    expect(shown({ paused: true, idle: true })).toContain('statepaused: there is no room for another line');
  });
});
