import { describe, expect, test } from 'vitest';
import { killsSeen, readLogs } from '#tests/soak/logs.ts';

const MIDDAY = Date.UTC(2026, 2, 4, 12);
const at = (seconds: number) => MIDDAY + seconds * 1_000;
const KILLS = [{ name: 'duel', at: at(10), backAt: at(20) }] as const;

const pm2 = (seconds: number, said: string, channel = 'log') =>
  `${new Date(at(seconds)).toISOString().slice(0, 19)}: PM2 ${channel}: ${said}`;
const entry = (seconds: number, level: number, msg: string) =>
  JSON.stringify({ level, time: at(seconds), pid: 7, name: 'web', msg });

const BEGINNING = ['vite says what it built', pm2(0, 'Launching in no daemon mode')];
const KILLED = pm2(10, 'App [duel:1] exited with code [0] via signal [SIGKILL]');

const read = (...lines: string[]) => readLogs([...BEGINNING, ...lines].join('\n'), KILLS);
const unexplained = (...lines: string[]) => read(...lines).unexplained.map(({ line }) => line);

describe('the logs of a soak', () => {
  test('are clean where they tell of starts and kills, whatever the build said before', () => {
    const usual = [
      pm2(1, 'App [web:0] online'),
      entry(2, 30, 'web is up'),
      'feral is awake: http://x',
      KILLED,
    ];
    const pm2sOwn = [
      'App [duel:1] will restart in 100ms',
      '[PM2][WORKER] Reset the restart delay, as app web has been up',
    ];
    expect(unexplained(...usual, ...pm2sOwn.map((said) => pm2(11, said)))).toEqual([]);
  });

  test('have an error that no kill explains', () => {
    const error = entry(5, 50, 'a request failed');
    const fatal = entry(40, 60, 'it is over');
    expect(unexplained(error, KILLED, fatal)).toEqual([error, fatal]);
  });

  test('explain an error by the kill of a process that is not back yet', () => {
    const error = entry(15, 50, 'a request failed');
    expect(unexplained(KILLED, error)).toEqual([]);
    expect(read(KILLED, error).explained.map(({ line }) => line)).toEqual([error]);
  });

  test('have a stack that is no log line, at the time of the line before it', () => {
    const stack = '    at Socket.<anonymous> (file:///srv/feral/dist/server/main.js:1:2)';
    expect(unexplained(entry(5, 30, 'web is up'), stack)).toEqual([stack]);
    expect(unexplained(entry(15, 30, 'web is up'), stack)).toEqual([]);
  });

  test('have the end of a process that nobody killed, and a restart for its memory', () => {
    const crash = pm2(5, 'App [web:0] exited with code [1] via signal [SIGINT]');
    const tooLarge = pm2(
      6,
      '[PM2][WORKER] Process 0 restarted because it exceeds --max-memory-restart value',
    );
    const error = pm2(7, 'Something', 'error');
    expect(unexplained(crash, tooLarge, error)).toEqual([crash, tooLarge, error]);
  });

  test('are read from their beginning where they are only a part', () => {
    const error = entry(50, 50, 'it could not be closed');
    const { unexplained: found } = readLogs([error, entry(51, 30, 'bye')].join('\n'), []);
    expect(found.map(({ line }) => line)).toEqual([error]);
  });

  test('count warnings by what they say', () => {
    const warnings = read(entry(1, 40, 'slow'), entry(2, 40, 'slow'), entry(3, 40, 'low')).warnings;
    expect([...warnings]).toEqual([
      ['slow', 2],
      ['low', 1],
    ]);
  });

  test('tell how many processes were killed', () => {
    expect(killsSeen([...BEGINNING, KILLED, pm2(11, 'App [duel:1] online'), KILLED].join('\n'))).toBe(2);
  });
});
