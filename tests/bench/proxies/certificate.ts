import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** The name that the examples in deploy/ serve. */
export const DOMAIN = 'feral.example.org';

export interface Certificate {
  readonly cert: string;
  readonly key: string;
  /** The certificate itself, for a client that is to trust it. */
  readonly pem: string;
}

/** A certificate for the domain that nobody but the bench trusts. */
export function makeCertificate(folder: string): Certificate {
  const [cert, key] = [join(folder, 'cert.pem'), join(folder, 'key.pem')];
  const curve = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes', '-days', '2'];
  const name = ['-subj', `/CN=${DOMAIN}`, '-addext', `subjectAltName=DNS:${DOMAIN}`];
  const { status } = spawnSync('openssl', ['req', '-x509', ...curve, ...name, '-keyout', key, '-out', cert]);
  if (status !== 0) throw new Error('openssl made no certificate');
  return { cert, key, pem: readFileSync(cert, 'utf8') };
}
