/* The parts of an OpenAPI 3.1 document that this program reads and writes: https://spec.openapis.org/oas/v3.1.1.html */

const METHODS = ['get', 'post', 'put', 'patch', 'delete'] as const;
export type Method = (typeof METHODS)[number];

export interface Schema {
  readonly $ref?: string;
  readonly type?: string | readonly string[];
  readonly format?: string;
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly required?: readonly string[];
  readonly items?: Schema;
  readonly anyOf?: readonly Schema[];
  readonly oneOf?: readonly Schema[];
  readonly enum?: readonly unknown[];
  readonly const?: unknown;
  readonly default?: unknown;
  readonly description?: string;
  readonly examples?: readonly unknown[];
  minimum?: number;
  maximum?: number;
}

export interface Content {
  readonly schema: Schema;
  example?: unknown;
}

export interface Answer {
  readonly description: string;
  readonly headers?: unknown;
  readonly content?: Readonly<Record<string, Content>>;
}

export interface Parameter {
  readonly name: string;
  readonly in: 'path' | 'query' | 'header';
  readonly required?: boolean;
  readonly description?: string;
  readonly schema: Schema;
  example?: unknown;
}

export interface Operation {
  readonly operationId: string;
  readonly summary: string;
  readonly description?: string;
  readonly tags: readonly string[];
  readonly parameters?: readonly Parameter[];
  readonly requestBody?: { readonly content: Readonly<Record<string, Content>> };
  security?: readonly Readonly<Record<string, readonly string[]>>[];
  responses: Record<string, Answer | { readonly $ref: string }>;
}

interface PathItem extends Partial<Record<Method, Operation>> {
  /** Where the path is not under the document's own server. */
  readonly servers?: readonly { readonly url: string }[];
}

export interface OpenApiDocument {
  readonly openapi: string;
  readonly info: { readonly title: string; readonly version: string; readonly description?: string };
  readonly servers: readonly { readonly url: string }[];
  readonly tags: readonly { readonly name: string }[];
  readonly paths: Readonly<Record<string, PathItem>>;
  components: Readonly<Record<string, Readonly<Record<string, unknown>>>>;
}

/** An operation with where it stands. */
export interface Call {
  readonly method: Method;
  readonly path: string;
  /** Whether the path stands at the root of the site rather than under /api. */
  readonly isOutside: boolean;
  readonly operation: Operation;
}

/** Every operation of a document, in its order. */
export function callsOf({ paths }: Pick<OpenApiDocument, 'paths'>): Call[] {
  return Object.entries(paths).flatMap(([path, item]) =>
    METHODS.flatMap((method) => {
      const operation = item[method];
      return operation ? [{ method, path, operation, isOutside: item.servers !== undefined }] : [];
    }),
  );
}
