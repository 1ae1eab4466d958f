/** Names under which a secret may travel; no log shows their values. Headers in lower case, as Node has them. */
const SECRET_NAMES: readonly string[] = [
  'authorization',
  'cookie',
  'set-cookie',
  'apiKey',
  'password',
  'passwordHash',
  'token',
  'tokenDigest',
];

/** How deep in a logged object a secret may lie; a request lies two deep, an error's cause four. */
const DEPTH = 5;

/**
 * What both processes' loggers blot out: fields with the name of a secret, wherever they lie. Requests and bodies are not logged
 * at all, so this is the second line. Shaped as pino's `redact`: https://getpino.io/#/docs/redaction
 */
export const REDACTION = { paths: secretPaths(), censor: '[secret]' };

function secretPaths(): string[] {
  const depths = Array.from({ length: DEPTH }, (_, depth) => '*.'.repeat(depth));
  return SECRET_NAMES.flatMap((name) => depths.map((stars) => join(stars, name)));
}

/** A name that is no identifier goes into brackets, without the dot before. */
function join(stars: string, name: string): string {
  return /^\w+$/.test(name) ? stars + name : `${stars.slice(0, -1)}["${name}"]`;
}
