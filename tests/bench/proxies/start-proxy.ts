import { spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { end, ROOT, serverOf, type Server } from '../processes.ts';
import { DOMAIN, type Certificate } from './certificate.ts';

/** Where a trial happens. */
export interface Place {
  readonly folder: string;
  readonly certificate: Certificate;
  /** Of feral, and those on which the proxy is to listen: for https, and for http alone. */
  readonly ports: { readonly web: number; readonly proxy: number; readonly plain: number };
  /** Gets the proxy's process as soon as there is one. */
  readonly onProcess?: (proxy: ChildProcess) => void;
}

/** A proxy with the example of deploy/, in which nothing is changed but ports and certificate. */
export interface Proxy {
  readonly name: string;
  readonly isInstalled: boolean;
  readonly start: (place: Place) => Promise<() => Promise<void>>;
}

const example = (name: string) => readFileSync(join(ROOT, 'deploy', name), 'utf8');

const caddy: Proxy = {
  name: 'Caddy',
  isInstalled: answersTo('caddy', 'version'),
  start: ({ folder, certificate, ports, onProcess }) => {
    const config = example('Caddyfile')
      .replace('{\n', '{\n\tadmin off\n\tauto_https disable_redirects\n')
      .replace(
        `${DOMAIN} {\n`,
        `https://${DOMAIN}:${ports.proxy} {\n\ttls ${certificate.cert} ${certificate.key}\n`,
      )
      .replaceAll('127.0.0.1:3000', `127.0.0.1:${ports.web}`);
    const path = join(folder, 'Caddyfile');
    writeFileSync(path, config);
    const args = ['run', '--adapter', 'caddyfile', '--config', path];
    const child = spawn('caddy', args, { stdio: 'ignore', env: { ...process.env, HOME: folder } });
    onProcess?.(child);
    return stopOf(listening(child, ports.proxy));
  },
};

const nginx: Proxy = {
  name: 'nginx',
  isInstalled: answersTo('nginx', '-v'),
  start: (place) =>
    stopOf(
      startNginx(
        place,
        filled('nginx.conf', place).replace('127.0.0.1:3000', `127.0.0.1:${place.ports.web}`),
      ),
    ),
};

/** An example for nginx, with the ports and the certificate of a place. */
function filled(name: string, { certificate, ports }: Place): string {
  return example(name)
    .replaceAll(/ {2}listen .*80;\n/g, '')
    .replaceAll(/ {2}listen \[::\]:443 .*\n/g, '')
    .replace('  listen 443', `  listen 127.0.0.1:${ports.proxy}`)
    .replace(/return 301/, `listen 127.0.0.1:${ports.plain};\n  return 301`)
    .replace(/ssl_certificate .*;/, `ssl_certificate ${certificate.cert};`)
    .replace(/ssl_certificate_key .*;/, `ssl_certificate_key ${certificate.key};`);
}

/** What is said outside of a site: how many workers, as many as there are cores unless said, and further lines. */
interface Main {
  readonly workers?: number | 'auto' | undefined;
  readonly main?: readonly string[];
}

function startNginx(
  { folder, ports, onProcess }: Place,
  site: string,
  { workers = 'auto', main = [] }: Main = {},
): Promise<ChildProcess> {
  const path = join(folder, 'nginx.conf');
  writeFileSync(path, wrapped(folder, site, [`worker_processes ${workers};`, ...main]));
  const args = ['-p', folder, '-e', 'stderr', '-c', path];
  const child = spawn('nginx', args, { stdio: ['ignore', 'ignore', 'inherit'] });
  onProcess?.(child);
  return listening(child, ports.proxy);
}

/** Where an edge stands: its second server and its relays have ports, too. */
export interface EdgePlace extends Place {
  /** As many as there are cores, unless said. */
  readonly workers?: number;
  /** Whether it believes who its visitors are said to be, as behind another proxy: else a machine's clients are one visitor. */
  readonly isBehindProxy?: boolean;
  readonly ports: Place['ports'] & { readonly shared: number; readonly relays: readonly [number, number] };
}

/** The edge of deploy/, which answers without TLS as well, at `plain`. */
export async function startEdge(place: EdgePlace): Promise<Server> {
  const { folder, ports, workers, isBehindProxy = false } = place;
  const [first, second] = ports.relays;
  const addresses: Readonly<Record<string, number>> = {
    '3000': ports.web,
    '3001': first,
    '3002': second,
    '3009': ports.shared,
  };
  const site = filled('edge/nginx.conf', place)
    .replace(
      / {2}listen 127\.0\.0\.1:\d+;\n {2}return 301/,
      `  listen unix:${folder}/redirect;\n  return 301`,
    )
    .replaceAll(/127\.0\.0\.1:(300\d)\b/g, (_all, port: string) => `127.0.0.1:${addresses[port]}`)
    .replace(
      `  listen 127.0.0.1:${ports.proxy}`,
      `  listen 127.0.0.1:${ports.plain} backlog=4096;\n  listen 127.0.0.1:${ports.proxy}`,
    )
    .replaceAll('/var/cache/', `${folder}/`);
  const believing = 'set_real_ip_from 127.0.0.1;\nreal_ip_header X-Forwarded-For;\n';
  // One that was killed has left it.
  rmSync(join(folder, 'redirect'), { force: true });
  const whole = isBehindProxy ? believing + site : site;
  // As its file asks for, which a site cannot say.
  const main = ['pcre_jit on;'];
  return serverOf(await startNginx(place, whole, { workers, main }), ports.plain);
}

export const PROXIES: readonly Proxy[] = [caddy, nginx];

function answersTo(program: string, argument: string): boolean {
  return spawnSync(program, [argument], { stdio: 'ignore' }).status === 0;
}

/** What nginx's own file says around a site. */
function wrapped(folder: string, site: string, main: readonly string[]): string {
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
    (kind) => `${kind}_temp_path ${join(folder, kind)};`,
  );
  // Workers as Debian has them.
  const head = [
    'user root;',
    ...main,
    'daemon off;',
    // That a server behind it is away is what some trials are about.
    'error_log stderr crit;',
    `pid ${join(folder, 'nginx.pid')};`,
  ];
  return [
    ...head,
    'events { worker_connections 4096; }',
    'http {',
    'access_log off;',
    ...temporary,
    site,
    '}',
  ].join('\n');
}

async function stopOf(starting: Promise<ChildProcess>): Promise<() => Promise<void>> {
  const child = await starting;
  return () => end(child, 'SIGTERM');
}

/** On the busiest of machines: whoever doesn't listen by then never will. */
const STARTS_WITHIN_MS = 120_000;

async function listening(child: ChildProcess, port: number): Promise<ChildProcess> {
  const until = performance.now() + STARTS_WITHIN_MS;
  while (child.exitCode === null && child.signalCode === null && performance.now() < until) {
    if (await answers(port)) return child;
    await sleep(50);
  }
  await end(child, 'SIGKILL');
  throw new Error(`${child.spawnfile} did not start`);
}

function answers(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1')
      .on('connect', () => resolve(socket.destroy() !== undefined))
      .on('error', () => resolve(false));
  });
}
