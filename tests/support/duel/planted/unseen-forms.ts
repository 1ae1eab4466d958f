import type { FaultForm, FaultKind, FaultSource, Planted } from './fault.ts';

/*
 * The half of the forms of faults that no rule of the gate was written from. They were written before the rules and are measured only:
 * whoever looks here while tuning a rule moves the form to seen-forms.ts and writes another one.
 */

/** Typical lines of the two, as a model says them that has slipped into another language. */
const FOREIGN: readonly string[] = [
  // German, French, Spanish, Italian, Portuguese, Dutch
  'Der Drucker im dritten Stock hat Ihre Beschwerde gefressen und bittet um Nachschlag.',
  'Ich habe die Tür nicht geöffnet, ich habe sie nur sehr lange angesehen.',
  "Votre demande a été classée sous « regrets », entre la pluie et l'ascenseur.",
  "J'ai gardé la clé, et la serrure m'écrit tous les dimanches.",
  'Su formulario ha vuelto con una mancha de café y una opinión.',
  '¿De verdad crees que una grapadora guarda rencor durante once años?',
  'Il suo reclamo è stato archiviato sotto la gamba del tavolo, dove serve a qualcosa.',
  'Ho venduto la tua sedia, e la sedia mi ha ringraziato.',
  'A sua queixa foi recebida às quatro e sete, e chorou até às cinco.',
  'Eu não roubei o relógio; ele veio comigo porque quis.',
  'Uw klacht is ontvangen door een plant, die er nog over nadenkt.',
  'Ik heb de sleutel bewaard en het slot vergeten, net als jij.',
  // Polish, Czech, Swedish, Danish, Finnish, Turkish, Romanian, Hungarian
  'Pański wniosek leży w szufladzie, która od wtorku nie chce się otworzyć.',
  'Nie ukradłem zegara, tylko uwolniłem go od twojej ściany.',
  'Vaše stížnost byla přijata a okamžitě se ztratila za skříní.',
  'Ert ärende ligger hos en kaktus på tredje våningen, som inte har bråttom.',
  'Jeg stjal ikke stolen; den fulgte efter mig hele vejen hjem.',
  'Valituksenne on vastaanotettu ja pantu laatikkoon, jota kukaan ei avaa.',
  'Şikayetiniz alındı ve pencerenin yanındaki kaktüse iletildi.',
  'Cererea dumneavoastră a fost mâncată de capra de la etajul trei.',
  'A panaszát megkapta a lift, és azóta egyik emeleten sem áll meg.',
  // Russian, Greek, Ukrainian, Arabic, Hebrew, Hindi, Japanese, Chinese, Korean
  'Ваша жалоба лежит под ножкой стола, и стол впервые не качается.',
  'Η αίτησή σας βρίσκεται στο συρτάρι, και το συρτάρι είναι κλειδωμένο.',
  'Вашу скаргу отримав кактус, і він досі думає над відповіддю.',
  'تم استلام شكواك ووضعها تحت ساق الطاولة حيث تفيد أحدا.',
  'התלונה שלך נמצאת במגירה, והמגירה מסרבת להיפתח.',
  'आपकी शिकायत मेज़ के नीचे रखी है, जहाँ वह किसी काम आती है।',
  'あなたの苦情は机の脚の下にあり、初めて役に立っています。',
  '您的投诉已经垫在桌脚下面，终于派上了用场。',
  '당신의 불만은 책상 다리 밑에 있으며 처음으로 쓸모가 있습니다.',
];

const wordsOf = (text: string) => text.split(/\s+/).filter((word) => word !== '');
const pick = <T>(items: readonly T[], { random }: FaultSource, otherwise: T): T =>
  random.pick(items) ?? otherwise;
/** A sentence of the prompt of at least ten words. */
const sentOf = (source: FaultSource): string => {
  const long = source.prompt.flatMap((text) =>
    text.split(/(?<=[.!?])\s+/).filter((each) => wordsOf(each).length >= 10),
  );
  return pick(long, source, 'Write only the next line.');
};
const whole = (text: string): Planted => ({ text, fault: text });

const form =
  (kind: FaultKind) =>
  (name: string, plant: FaultForm['plant']): FaultForm => ({ kind, name, plant });

const leet = (word: string) =>
  word.replace(/[aeio]/, (letter) => ({ a: '@', e: '3', i: '1', o: '0' })[letter] ?? letter);

export const UNSEEN_FORMS: readonly FaultForm[] = [
  form('prompt')('a sentence behind a dash, and the line', (line, source) => {
    const sent = sentOf(source);
    return { text: `- ${sent}\n${line}`, fault: sent };
  }),
  form('prompt')('ten words out of the middle, in a sentence', (line, source) => {
    const words = wordsOf(sentOf(source));
    const start = Math.max(0, Math.floor((words.length - 10) / 2));
    const run = words.slice(start, start + 10).join(' ');
    return { text: `${line} You know: ${run}, and so on.`, fault: run };
  }),
  form('prompt')('a sentence in capitals', (_line, source) => whole(sentOf(source).toUpperCase())),
  form('language')('a line', (_line, source) => whole(pick(FOREIGN, source, ''))),
  form('language')('a sentence after the line', (line, source) => {
    const foreign = pick(FOREIGN, source, '');
    return { text: `${line} ${foreign}`, fault: foreign };
  }),
  form('fence')('tildes with a language', (line) => whole(`~~~text\n${line}\n~~~`)),
  form('fence')('a fence that is never closed', (line) => whole(`\`\`\`\n${line}`)),
  form('fence')('a fence after an announcement', (line) => whole(`Reply:\n\`\`\`markdown\n${line}\n\`\`\``)),
  form('options')('letters in brackets', (line, { other }) => whole(`(a) ${line}\n(b) ${other}`)),
  form('options')('versions', (line, { other }) => whole(`Version 1: ${line}\n\nVersion 2: ${other}`)),
  form('options')('takes in bold', (line, { other }) => whole(`**Take 1**\n${line}\n\n**Take 2**\n${other}`)),
  form('options')('an alternative', (line, { other }) => whole(`${line}\n\nAlternatively: ${other}`)),
  form('options')('numbers in bold', (line, { other }) => whole(`**1.** ${line}\n**2.** ${other}`)),
  form('data')('fields of YAML', (line) => whole(`speaker: feral\ntone: dry\ntext: ${line}`)),
  form('data')('an object in single quotes', (line) => whole(`{'reply': '${line}'}`)),
  form('data')('a pair without a brace', (line) => whole(`"response": "${line}"`)),
  form('data')('an array of messages', (line) => whole(`[{"role": "assistant", "content": "${line}"}]`)),
  form('markup')('an element with a class', (line) => whole(`<div class="line">${line}</div>`)),
  form('markup')('an element with a name of its own', (line) => whole(`<response>\n${line}\n</response>`)),
  form('markup')('a heading over the line', (line) => whole(`### The line\n\n${line}`)),
  form('markup')('a heading in bold', (line) => whole(`**Reply**\n\n${line}`)),
  form('markup')('faces', (line, source) =>
    whole(`${line} ${pick(['😂😂😂', '🔥💀🔥', '😏🍷✨'], source, '😂')}`),
  ),
  form('loop')('three words five times', (line) => {
    const unit = wordsOf(line).slice(0, 3).join(' ');
    return whole(`${line} ${Array.from({ length: 5 }, () => unit).join(', ')}.`);
  }),
  form('loop')('the line three times', (line) => whole(`${line} ${line} ${line}`)),
  form('loop')('two sentences in turn', (line, { other }) => whole(`${line} ${other} ${line} ${other}`)),
  form('loop')('the last word on and on', (line) => {
    const last = wordsOf(line).at(-1)?.replace(/\W+$/, '') ?? 'no';
    return whole(`${line.replace(/\W+$/, '')}${` ${last}`.repeat(12)}`);
  }),
  form('loop')('the line on each row', (line) => whole(`${line}\n${line}\n${line}`)),
  form('obscenity')('a word as it is', (line, source) => {
    const word = pick(source.obscene, source, '');
    return { text: `${line} You ${word}.`, fault: word };
  }),
  form('obscenity')('a word in capitals', (line, source) => {
    const word = pick(source.obscene, source, '').toUpperCase();
    return { text: `${word}! ${line}`, fault: word };
  }),
  form('obscenity')('a word with a figure in it', (line, source) => {
    const word = leet(pick(source.obscene, source, ''));
    return { text: `${line} What a ${word}.`, fault: word };
  }),
  form('meta')('true to a voice', (line) => whole(`Staying true to feral's voice: ${line}`)),
  form('meta')('a note on what happens', (line) => whole(`(Here feral changes the subject.)\n${line}`)),
  form('meta')('a count of words', (line) => whole(`${line}\n\n(${wordsOf(line).length} words)`)),
  form('meta')('a promise of more', (line) => whole(`${line} (to be continued)`)),
  form('meta')('an offer', (line) => whole(`${line}\n\nLet me know if you'd like another take.`)),
  form('meta')('in the tone', (line) =>
    whole(`In keeping with the tone of the exchange, here goes: ${line}`),
  ),
  form('meta')('what it kept to', (line) =>
    whole(`${line}\n\n*I kept it under twenty words, as instructed.*`),
  ),
  form('meta')('to write as somebody', (line) => whole(`Writing as warden, I'd go with: ${line}`)),
  form('truncated')('after a word in the second half', (line, { random }) => {
    const words = wordsOf(line);
    const end = Math.ceil(words.length / 2) + random.int(0, Math.floor(words.length / 2) - 1);
    return whole(`I told them at the desk that ${words.slice(0, end).join(' ').replace(/\W+$/, '')}`);
  }),
  form('truncated')('in the middle of a word', (line, { other }) => {
    const words = wordsOf(`${other} ${line}`);
    const long = words.findLastIndex((word) => /^[a-z]{6,}$/i.test(word));
    const cut = [...words.slice(0, long), words[long]?.slice(0, 3) ?? ''].join(' ');
    return whole(long > 6 ? cut : `${other} ${line.replace(/\W+$/, '')} beca`);
  }),
  form('truncated')('after a comma', (line) => whole(`${line.replace(/\W+$/, '')},`)),
  form('other speaker')('a name in capitals on its own row', (line, { other }) => ({
    text: `${line}\n\nWARDEN\n${other}\n\nFERAL\n${other}`,
    fault: other,
  })),
  form('other speaker')('a name in brackets', (line, { other }) =>
    whole(`(feral) ${line}\n(warden) ${other}`),
  ),
  form('other speaker')('a name behind a dash', (line, { other }) => ({
    text: `${line}\n— warden: ${other}\n— feral: ${other}`,
    fault: other,
  })),
  form('other speaker')('a bullet for each', (line, { other }) =>
    whole(`* feral: ${line}\n* warden: ${other}`),
  ),
];
