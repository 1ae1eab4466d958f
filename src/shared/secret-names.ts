/** Names under which a secret may travel; no log shows their values. Headers in lower case, as Node has them. */
export const SECRET_NAMES: readonly string[] = [
  'authorization',
  'cookie',
  'set-cookie',
  'apiKey',
  'password',
  'passwordHash',
  'token',
  'tokenDigest',
];
