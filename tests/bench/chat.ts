import { faultsOf, play, TALKS, writerFor } from '#tests/support/duel/talks.ts';
import { realContent } from '#tests/support/duel/content.ts';

/* Prints talks with visitors, to be read: `npx tsx tests/bench/chat.ts [how many, or part of a name] [seed]`. */

const [which = '10', seed = '1'] = process.argv.slice(2);
const content = realContent();
const writer = writerFor(content, Number(seed));
const count = Number(which);
const chosen = Number.isNaN(count) ? TALKS.filter(({ name }) => name.includes(which)) : TALKS.slice(0, count);
let faults = 0;

for (const talk of chosen) {
  console.log(`\n== ${talk.name} (${talk.about})`);
  const answers = await play(talk, writer);
  for (const [i, expected] of talk.talk.entries()) {
    const answer = answers[i] ?? '';
    console.log(`> ${expected.say}\n  ${answer}`);
    const found = faultsOf(answer, expected, content);
    faults += found.length;
    for (const fault of found) console.log(`  !! ${fault}`);
  }
}
console.log(`\n${chosen.length} talks, ${faults} answers that are not as they should be`);
