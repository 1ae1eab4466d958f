import { expect, test } from 'vitest';
import { asErrorBody } from '#daemon/engines/openai/error-body.ts';

const BODIES: readonly [string, unknown, unknown][] = [
  [
    'a field that FastAPI refuses is named',
    {
      detail: [
        { type: 'extra_forbidden', loc: ['body', 'stream_options'], msg: 'Extra inputs are not permitted' },
      ],
    },
    { message: 'stream_options: Extra inputs are not permitted', param: 'stream_options' },
  ],
  ['a sentence in `detail` is read', { detail: 'Not authenticated' }, { message: 'Not authenticated' }],
  [
    'a list of fields in a message is read, and the type beside it kept',
    {
      object: 'error',
      type: 'invalid_request_error',
      message: {
        detail: [{ loc: ['body', 'max_completion_tokens'], msg: 'Extra inputs are not permitted' }],
      },
    },
    {
      type: 'invalid_request_error',
      message: 'max_completion_tokens: Extra inputs are not permitted',
      param: 'max_completion_tokens',
    },
  ],
  [
    'a list around the error is taken off',
    [{ error: { code: 400, message: 'Cannot find field.', status: 'INVALID_ARGUMENT' } }],
    { code: 400, message: 'Cannot find field.' },
  ],
  [
    'a message beside other fields is read',
    { object: 'error', message: 'no such thing', code: 40303 },
    { message: 'no such thing', code: 40303 },
  ],
  [
    'an error that is a sentence is read',
    { error: 'model "x" not found' },
    { message: 'model "x" not found' },
  ],
  ['a sentence alone is read', 'go away', { message: 'go away' }],
];

test.each(BODIES)('%s', (_, body, error) => {
  expect(asErrorBody(JSON.stringify(body))?.error).toMatchObject(error as object);
});

test('an error in the usual shape, and what is no JSON, stay as they are', () => {
  expect(asErrorBody('{"error":{"message":"no","param":null}}')).toBeUndefined();
  expect(asErrorBody('<html>')).toBeUndefined();
  expect(asErrorBody('7')).toBeUndefined();
});

test('whatever it is, it is given a sentence', () => {
  for (const body of [
    {},
    { error: {} },
    [{}],
    { detail: [] },
    { detail: [{ loc: 'x' }] },
    { error: { message: { a: 1 } } },
  ])
    expect(asErrorBody(JSON.stringify(body))?.error.message).toEqual(expect.any(String));
});
