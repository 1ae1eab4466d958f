import { BRAND } from '#shared/brand.ts';
import { endpoints } from '#shared/paths.ts';
import { COLUMNS, type Row } from './text-format.ts';
import { commandRow, textRows } from './rows.ts';

/** What can be asked for, and what it is. */
const ADDRESSES: readonly (readonly [address: string, about: string])[] = [
  ['/', 'the duel, typed as it comes; curl needs -N'],
  ['/line/{id}', 'a line with its neighbours'],
  ['/conversation/{id}', 'a conversation; .txt, .md and .json take it along whole'],
  ['/search?q=WORDS', 'what was said: words, "phrases", by:feral, in:title, after:2026-03-04'],
  [endpoints.random, 'a line worth reading'],
  [endpoints.help, 'this'],
];

const OPTIONS: readonly (readonly [option: string, about: string])[] = [
  [
    '?cols=N',
    `the width, from ${COLUMNS.min} to ${COLUMNS.max} columns in tens, ${COLUMNS.byDefault} unless said: ?cols=$(tput cols)`,
  ],
  ['?plain', 'no colours'],
  ['?theme=NAME', 'the colours of a theme; else those of the site'],
];

/** How to read the site in a terminal. `origin`: where it is, empty where nobody knows. */
export function helpRows(origin: string, width: number): Row[] {
  const at = origin === '' ? 'HOST' : origin;
  return [
    ...textRows('strong', `${BRAND.product}, in a terminal`, width),
    [],
    ...ADDRESSES.flatMap(([address, about]) => entryRows(at + address, about, width)),
    ...textRows('dim', 'Add to any of them:', width),
    [],
    ...OPTIONS.flatMap(([option, about]) => entryRows(option, about, width)),
    ...textRows('dim', 'To stay through restarts, and after the half hour that a stream lasts:', width),
    [],
    commandRow(`curl -sN --retry 1000 --retry-all-errors --retry-delay 2 ${at}/`),
    [],
  ];
}

function entryRows(name: string, about: string, width: number): Row[] {
  return [...textRows('user', name, width), ...textRows('text', `  ${about}`, width), []];
}
