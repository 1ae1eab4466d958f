import { generateOpenApiDocument } from 'trpc-to-openapi';
import { BRAND } from '#shared/brand.ts';
import { appRouter, PROCEDURES } from '../router.ts';
import { BESIDE_ADAPTER } from './openapi/beside-adapter.ts';
import { OUTSIDE_API } from './openapi/outside-api.ts';
import { callsOf, type Call, type Content, type OpenApiDocument, type Schema } from './openapi/document.ts';
import { exampleOf } from './openapi/example.ts';
import { FAILURE_COMPONENTS, failuresOf } from './openapi/failures.ts';

const BEARER = 'bearer';

/** The OpenAPI 3.1 document of every route under `/api`, from the procedures and from what stands beside them, and of the public addresses outside it. */
export function openApiDocument(baseUrl: string): OpenApiDocument {
  const document = generated(baseUrl);
  for (const call of callsOf(document)) complete(call);
  document.components = { ...FAILURE_COMPONENTS, securitySchemes: SECURITY_SCHEMES };
  return document;
}

const SECURITY_SCHEMES = {
  [BEARER]: { type: 'http', scheme: 'bearer', description: 'The token that POST /auth/login answers' },
} as const;

function generated(baseUrl: string): OpenApiDocument {
  return generateOpenApiDocument(appRouter, {
    title: `${BRAND.product} API`,
    version: BRAND.consoleVersion.slice(1),
    description: 'JSON and event streams. A failure says {success: false, error, code}. Times are ISO 8601.',
    baseUrl,
    openApiVersion: '3.1.0',
    tags: [
      'eternal',
      'conversations',
      'lines',
      'archives',
      'chat',
      'themes',
      'auth',
      'admin',
      'service',
      'replay',
      'search',
      'stamps',
      'tickets',
      'outside-api',
    ],
    securitySchemes: SECURITY_SCHEMES,
    paths: { ...BESIDE_ADAPTER, ...OUTSIDE_API },
  }) as unknown as OpenApiDocument;
}

/** What the generator does not know: who needs a login, what a success is, how calls fail, and examples. */
function complete(call: Call): void {
  const { operation } = call;
  const procedure = BY_ROUTE.get(`${call.method} ${call.path}`);
  if (procedure?.access !== 'admin') delete operation.security;
  const successes = Object.entries(operation.responses)
    .filter(([code, answer]) => code.startsWith('2') || !isGenerated(answer))
    .map(([code, answer]) => [code === '200' ? String(procedure?.status ?? 200) : code, answer] as const);
  operation.responses = { ...failuresOf(call), ...Object.fromEntries(successes) };
  for (const parameter of operation.parameters ?? [])
    parameter.example = exampleOf(trimmed(parameter.schema));
  for (const content of contentsOf(call)) content.example = exampleOf(trimmed(content.schema));
}

const BY_ROUTE = new Map(
  [...PROCEDURES.values()].map((procedure) => [
    `${procedure.openapi?.method.toLowerCase()} ${procedure.openapi?.path}`,
    procedure,
  ]),
);

/** The generator's own failures point to schemas of its own. */
function isGenerated(answer: object): boolean {
  return JSON.stringify(answer).includes('#/components/schemas/error.');
}

function contentsOf({ operation }: Call): Content[] {
  const answers = Object.values(operation.responses).flatMap((answer) =>
    'content' in answer ? Object.values(answer.content ?? {}) : [],
  );
  return [...answers, ...Object.values(operation.requestBody?.content ?? {})];
}

/** The same schema without the bounds that every integer of JavaScript has. */
function trimmed(schema: Schema): Schema {
  if (schema.maximum === Number.MAX_SAFE_INTEGER) delete schema.maximum;
  if (schema.minimum === Number.MIN_SAFE_INTEGER) delete schema.minimum;
  for (const part of [
    schema.items,
    ...(schema.anyOf ?? []),
    ...(schema.oneOf ?? []),
    ...Object.values(schema.properties ?? {}),
  ]) {
    if (part) trimmed(part);
  }
  return schema;
}
