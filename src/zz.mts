import { loadContent } from '#daemon/director/load-content.ts';
import { withoutMarks } from '#daemon/director/template.ts';
const c = loadContent('content');
const core = (s: string) => withoutMarks(s.trim()).split(/\{\w+\}/).reduce((a,b)=>b.length>a.length?b:a,'');
const all = c.chat.map(e => ({core: core(e.say), text: withoutMarks(e.say)}));
for (const a of all) { if (a.core.length < 20) console.log('short', a.core); const n = all.filter(b => b.text.includes(a.core)).length; if (n>1) console.log('dup', a.core); }
console.log(all.length, 'no about', c.chat.filter(e=>!e.about).length);
