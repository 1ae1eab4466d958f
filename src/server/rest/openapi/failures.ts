import { AppError, type ErrorCode } from '#shared/errors.ts';
import { publicError, toBody } from '../../http/public-error.ts';
import type { Answer, Call } from './document.ts';

/** When a call fails in which way, and what it says then. */
const FAILURES = {
  BAD_REQUEST: ['The input is not what the call asks for', 'limit: Too small: expected number to be >=1.'],
  UNAUTHORIZED: ['No valid login', 'Please log in first.'],
  FORBIDDEN: ['Sent from another site', 'That is not allowed from another site.'],
  NOT_FOUND: ['There is no such thing', 'Conversation not found.'],
  TOO_LARGE: ['The body is too large', 'That is too large.'],
  UNSUPPORTED_MEDIA_TYPE: [
    'The body is not JSON',
    'That content type is not understood here; send application/json.',
  ],
  TOO_MANY_REQUESTS: ['Too fast', 'Too many requests. Wait a moment and try again.'],
  UNAVAILABLE: [
    'The database cannot be read or written just now, or too many are watching',
    'The service cannot do that right now. Try again in a moment.',
  ],
} as const satisfies Partial<Record<ErrorCode, readonly [string, string]>>;

type FailureCode = keyof typeof FAILURES;
const CODES = Object.keys(FAILURES) as FailureCode[];
const RETRIED: readonly FailureCode[] = ['TOO_MANY_REQUESTS', 'UNAVAILABLE'];

const SCHEMA = {
  type: 'object',
  properties: {
    success: { const: false },
    error: { type: 'string', description: 'A sentence for the person who sees it' },
    code: { type: 'string', enum: CODES },
  },
  required: ['success', 'error', 'code'],
  additionalProperties: false,
} as const;

const RETRY_AFTER = {
  'Retry-After': { description: 'Seconds after which to try again', schema: { type: 'integer' } },
};

/** What a document says once about failures, for its operations to point to. */
export const FAILURE_COMPONENTS = {
  schemas: { Failure: SCHEMA },
  responses: Object.fromEntries(CODES.map((code) => [code, answerOf(code)])),
};

function answerOf(code: FailureCode): Answer {
  const [description, sentence] = FAILURES[code];
  const schema = { $ref: '#/components/schemas/Failure' };
  return {
    description,
    ...(RETRIED.includes(code) && { headers: RETRY_AFTER }),
    content: { 'application/json': { schema, example: toBody(publicError(new AppError(code, sentence))) } },
  };
}

/** What cannot be read off an operation. */
const ALSO: Readonly<Record<string, readonly FailureCode[]>> = {
  'auth-login': ['UNAUTHORIZED'],
  'chat-send': ['FORBIDDEN'],
  'eternal-archive': ['FORBIDDEN'],
  'tickets-file': ['FORBIDDEN'],
  form: ['FORBIDDEN'],
};

/** The ways in which an operation can fail, by status. */
export function failuresOf({
  operation,
}: Pick<Call, 'operation'>): Record<string, { readonly $ref: string }> {
  const { parameters = [], requestBody, security } = operation;
  const isAsked = parameters.some((parameter) => parameter.in !== 'header');
  const names = parameters.some((parameter) => parameter.in === 'path');
  const codes: FailureCode[] = [
    ...RETRIED,
    ...(ALSO[operation.operationId] ?? []),
    ...(isAsked || requestBody ? (['BAD_REQUEST'] as const) : []),
    ...(security ? (['UNAUTHORIZED'] as const) : []),
    ...(names ? (['NOT_FOUND'] as const) : []),
    ...(requestBody ? (['TOO_LARGE', 'UNSUPPORTED_MEDIA_TYPE'] as const) : []),
  ];
  return Object.fromEntries(
    codes.map((code) => [statusOf(code), { $ref: `#/components/responses/${code}` }]),
  );
}

function statusOf(code: FailureCode): number {
  return publicError(new AppError(code, '')).status;
}
