import { createScriptedEngine } from '#daemon/engines/scripted/scripted-engine.ts';
import { createRandom } from '#daemon/director/random.ts';
import { ChatWriter } from '#daemon/chat/chat-writer.ts';
import { PlainReplies } from '#daemon/chat/plain-replies.ts';
import { chainOf } from '#tests/support/duel/chat-fixtures.ts';
import { realContent } from '#tests/support/duel/content.ts';
import { withoutMarks } from '#daemon/content/template.ts';
import { lineOf } from '#tests/support/duel/talks.ts';
const content = realContent();
const engine = createScriptedEngine({ content, random: createRandom(1), chatRandom: createRandom(Number(process.argv[3] ?? 1)) });
const writer = new ChatWriter({ chain: chainOf(engine), plain: new PlainReplies(() => content.distress) });
const talks = process.argv[2]!.split('|').map((t) => t.split(';').map((x) => x.trim()));
let n = 7;
for (const talk of talks) {
  const premise = content.premises[(n += 13) % content.premises.length]!;
  const over = n % 2 === 0;
  const lines = [...premise.exchanges.flat(), ...(over ? premise.ending : [])].flatMap((l) => Object.entries(l).map(([persona, text]) => ({ persona, text: withoutMarks(text!), asciiArt: false }))) as any;
  console.log(`\n=== ${premise.title} over=${over}\n  PITCH ${premise.pitch.trim()}\n  THINGS ${premise.things.join(', ')}\n  FACTS ${over ? premise.facts.map((f) => f.text).join(' / ') : '-'}`);
  const chat: any[] = []; const replies: string[] = [];
  for (const raw of talk) {
    const say = raw.replace('$T', premise.things[0]!).replace('$U', premise.things[3]!).replace('$F', premise.facts.find((f)=>f.thing)?.thing ?? premise.things[1]!);
    const said = chat.filter((c) => c.role === 'user').map((c) => c.text);
    chat.push({ role: 'user', text: say });
    const { reply } = await writer.write({ title: premise.title, premise, over, summary: over ? premise.summary.trim() : '', facts: over ? premise.facts : [], transcript: lines, said, chat: chat.slice(-12), replies: [...replies], plainIn: undefined, attempt: 0 }, { signal: new AbortController().signal, onRefused: () => undefined });
    chat.push({ role: 'assistant', text: reply.text }); replies.push(reply.text);
    console.log(`> ${say}\n  [${lineOf(reply.text, content)?.to ?? '?'}] ${reply.text}`);
  }
}
