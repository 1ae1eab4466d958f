import { join } from 'node:path';
import { expect, test } from 'vitest';
import { loadContent } from '#daemon/content/load-content.ts';
import { judge } from '#daemon/gate/gate.ts';

const { premises } = loadContent(join(import.meta.dirname, '../../../content'));
const memory = { wasSaid: () => false, linesOf: () => [] };
const context = { speaker: 'warden', memory, episode: [], subjects: [], told: [], isWritten: true } as const;

/** Whether the gate lets a line through that quotes this, as lines of sequels do, also in their endings. */
function passes(quoted: string): boolean {
  const line = `He has put '${quoted}', and there was a pause.`;
  const verdict = judge(line, context);
  return verdict.passed && verdict.text === line;
}

test('what a sequel quotes of a plot passes the gate, so that its ending is said as it was written', () => {
  const quoted = premises.flatMap(({ title, facts }) => [
    title,
    ...facts.map(({ text }) => text.replace(/\.$/, '')),
  ]);
  expect(quoted.filter((each) => !passes(each))).toEqual([]);
});
