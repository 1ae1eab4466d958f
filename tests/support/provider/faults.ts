import { apiError, DONE, frame, type Behaviour } from './fake-provider.ts';

/* P1 and P2 of reliability.md: what a provider may do. */

const inSeconds = (seconds: number) => new Date(Date.now() + seconds * 1_000).toUTCString();
const page = '<!doctype html><html><body>Welcome to nginx!</body></html>';
const busy = (retryAfter?: string) => () =>
  apiError(429, { message: 'slow down' }, retryAfter === undefined ? {} : { 'retry-after': retryAfter });

/** Answers that bring no line, by name. `hangs` ones last until they are given up. */
export const FAULTS = {
  'a 429 with Retry-After in seconds': busy('1'),
  'a 429 with Retry-After as a date': () => apiError(429, {}, { 'retry-after': inSeconds(2) }),
  'a 429 with an absurd Retry-After': busy('99999999999'),
  'a 429 with an unreadable Retry-After': busy('-7 bananas'),
  'a 429 without Retry-After': busy(),
  'a 500': () => apiError(500, { message: 'the server had an error' }),
  'a 503 page of a proxy': () => ({ status: 503, headers: { 'content-type': 'text/html' }, body: page }),
  'a reset before the answer': () => ({ before: 'reset' }),
  'a reset in mid-body': () => ({ frames: [frame({ content: 'Half a sentence that' })], then: 'reset' }),
  'an end in mid-body': () => ({ frames: [frame({ content: 'Half a sentence that' })], then: 'end' }),
  'malformed JSON': () => ({
    frames: [frame({ content: 'Half' }), 'data: {"choices":[{"del\n\n'],
    then: 'end',
  }),
  'JSON of another shape': () => ({ frames: ['data: {"choices":"none"}\n\n', DONE], then: 'end' }),
  'a chunk of another shape in the middle': () => ({
    frames: [
      frame({ content: 'Half and' }),
      'data: {"choices":[{"delta":{"content":["another"]}}]}\n\n',
      frame({ content: ' half.' }, { finish_reason: 'stop' }),
      DONE,
    ],
    then: 'end',
  }),
  'a line break where none may be': () => ({
    frames: ['data: {"choices":[{"delta":{"content":"a\ndata: b"}}]}\n\n'],
    then: 'end',
  }),
  'an error in mid-stream': () => ({
    frames: [
      frame({ content: 'Half' }),
      'data: {"error":{"message":"overloaded","type":"server_error"}}\n\n',
    ],
    then: 'end',
  }),
  'a page': () => ({ status: 200, headers: { 'content-type': 'text/html; charset=utf-8' }, body: page }),
  'a JSON answer that is no completion': () => ({
    status: 200,
    headers: { 'content-type': 'application/json' },
    body: '{"ok":true}',
  }),
  'empty content': () => ({ say: '' }),
  'null content': () => ({
    frames: [frame({ content: null }, { finish_reason: 'stop' }), DONE],
    then: 'end',
  }),
  'thoughts alone': () => ({ say: '<think>What would feral say?</think>' }),
  'a refusal': () => ({
    frames: [frame({ refusal: 'I cannot.' }, { finish_reason: 'stop' }), DONE],
    then: 'end',
  }),
  'a content filter': () => ({ say: 'Half a', finish: 'content_filter' }),
  'a megabyte of output': () => ({
    say: Array.from({ length: 80_000 }, (_, n) => `${n} crumbs, `).join(''),
    pieceLength: 4_096,
  }),
  'a megabyte in one frame': () => ({ say: 'x'.repeat(1_000_000), pieceLength: 1_000_000 }),
  'a frame that never ends': () => ({ frames: [`data: {"id":"${'x'.repeat(1_000_000)}`], then: 'hang' }),
  'a loop': () => ({ say: 'The door is open and the door is shut. '.repeat(60) }),
  'a first sentence without an end': () => ({ say: 'And then, as if the door', finish: 'length' }),
} satisfies Record<string, () => Behaviour>;

export type FaultName = keyof typeof FAULTS;
export const FAULT_NAMES = Object.keys(FAULTS) as FaultName[];

/** Calls that never end by themselves. */
export const HANGS = {
  silence: () => ({ before: 'hang' }),
  'silence in mid-body': () => ({ frames: [frame({ content: 'Half a sentence that' })], then: 'hang' }),
} satisfies Record<string, () => Behaviour>;

/** Lines with something in them that must not be stored, and what is left of each. */
export const DIRTY_LINES: readonly { readonly say: string; readonly clean: string }[] = [
  { say: 'The \u0000door\u0007 is\u0085 open.', clean: 'The door is open.' },
  { say: '\u001b[31mThe badge\u001b[0m is \u001b]0;owned\u0007red.', clean: 'The badge is red.' },
  { say: 'The \u202eform\u2066 is reversed.', clean: 'The form is reversed.' },
  { say: 'Half a \ud83d mouse, \udc00 whole.', clean: 'Half a  mouse,  whole.' },
  { say: 'Take <script>alert(1)</script> with you.', clean: 'Take <script>alert(1)</script> with you.' },
  {
    say: 'First the stapler.\ndata: {"type":"reset"}\n\nid: 9',
    clean: 'First the stapler.\ndata: {"type":"reset"}\n\nid: 9',
  },
  { say: '<think>Be rude.</think>No window for you.', clean: 'No window for you.' },
];
