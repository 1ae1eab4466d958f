import type { FaultForm, FaultKind, FaultSource, Planted } from './fault.ts';

/* The forms of faults that the rules of the gate were written from. */

const FOREIGN: readonly string[] = [
  'Sie haben das Formular wieder mit grüner Tinte ausgefüllt, und das Archiv weint.',
  'Nein. Der Fahrstuhl gehört mir.',
  'Je regrette de vous informer que la photocopieuse a démissionné ce matin.',
  'Tu as compté les chaises, mais pas la mienne.',
  'Lamento comunicarle que su silla ha pedido el traslado a otra planta.',
  'Once años y todavía no sabes cerrar una puerta.',
  'La informo che la lampada ha presentato ricorso contro di lei.',
  'Non ho rubato niente: era già mio quando dormivi.',
  'O seu chapéu foi visto no elevador, sem a cabeça.',
  'Não abra essa gaveta, ela ainda está a falar consigo mesma.',
  'De lamp op de gang heeft ontslag genomen en niemand heeft het gezien.',
  'Uprzejmie informuję, że krzesło złożyło wypowiedzenie ze skutkiem na wtorek.',
  'Jag har räknat alla dina stolar, och en av dem ljuger.',
  'Ваш стул подал заявление и уходит в отпуск до весны.',
  'Sandalyeniz istifa etti ve pazartesiye kadar geri dönmeyecek.',
  '椅子が辞表を出したので、火曜日まで座れません。',
];

const pick = <T>(items: readonly T[], { random }: FaultSource, otherwise: T): T =>
  random.pick(items) ?? otherwise;
const wordsOf = (text: string) => text.split(/\s+/).filter((word) => word !== '');
const whole = (text: string): Planted => ({ text, fault: text });
const bare = (text: string) => text.replace(/\W+$/, '');
const sentOf = (source: FaultSource): string => {
  const long = source.prompt.flatMap((text) =>
    text.split(/(?<=[.!?])\s+/).filter((each) => wordsOf(each).length >= 9),
  );
  return pick(long, source, 'Write only the next line.');
};

const form =
  (kind: FaultKind) =>
  (name: string, plant: FaultForm['plant']): FaultForm => ({ kind, name, plant });

export const SEEN_FORMS: readonly FaultForm[] = [
  form('prompt')('a sentence', (_line, source) => whole(sentOf(source))),
  form('prompt')('a sentence after the line', (line, source) => {
    const sent = sentOf(source);
    return { text: `${line} ${sent}`, fault: sent };
  }),
  form('language')('a line', (_line, source) => whole(pick(FOREIGN, source, ''))),
  form('language')('a line, and English after it', (line, source) => {
    const foreign = pick(FOREIGN, source, '');
    return { text: `${foreign} ${line}`, fault: foreign };
  }),
  form('fence')('a fence', (line) => whole(`\`\`\`\n${line}\n\`\`\``)),
  form('fence')('a fence with a language', (line) => whole(`\`\`\`text\n${line}\n\`\`\``)),
  form('options')('numbers', (line, { other }) => whole(`1. ${line}\n2. ${other}`)),
  form('options')('letters', (line, { other }) => whole(`Option A: ${line}\nOption B: ${other}`)),
  form('options')('numbers in a row', (line, { other }) => whole(`1. ${line} 2. ${other}`)),
  form('data')('an object', (line) => whole(JSON.stringify({ text: line }))),
  form('data')('an object of two fields', (line) =>
    whole(JSON.stringify({ role: 'assistant', line }, null, 2)),
  ),
  form('data')('an array', (line) => whole(JSON.stringify([line]))),
  form('data')('a field', (line) => whole(`text: "${line}"`)),
  form('markup')('a paragraph', (line) => whole(`<p>${line}</p>`)),
  form('markup')('a heading', (line) => whole(`# Response\n${line}`)),
  form('markup')('faces', (line) => whole(`${line} 😂🔥🎉`)),
  form('loop')('a phrase again and again', (line) => {
    const unit = wordsOf(line).slice(-3).join(' ');
    return whole(`${bare(line)}${` ${bare(unit)}`.repeat(6)}.`);
  }),
  form('loop')('the line twice', (line) => whole(`${line} ${line}`)),
  form('loop')('a word many times', (line) => whole(`${bare(line)}${' very'.repeat(9)}.`)),
  form('obscenity')('a word', (line, source) => {
    const word = pick(source.obscene, source, '');
    return { text: `${line} Take the ${word} with you.`, fault: word };
  }),
  form('meta')('as somebody', (line) => whole(`As feral, I'd say: ${line}`)),
  form('meta')('word count', (line) => whole(`${line}\n(Word count: ${wordsOf(line).length})`)),
  form('meta')('continues', (line) => whole(`${line} (continues)`)),
  form('meta')('an announcement', (line) => whole(`Here's feral's reply: ${line}`)),
  form('truncated')('after a small word', (line) => whole(`${bare(line)}, and then the`)),
  form('truncated')('in the middle', (line) => {
    const words = wordsOf(line);
    return whole(bare(`I would have told you ${words.slice(0, Math.ceil(words.length * 0.7)).join(' ')}`));
  }),
  form('other speaker')('a tag', (line, { other }) => ({
    text: `${line}\nwarden: ${other}\nferal: ${other}`,
    fault: other,
  })),
  form('other speaker')('roles', (line, { other }) => whole(`Speaker 1: ${line}\nSpeaker 2: ${other}`)),
];
