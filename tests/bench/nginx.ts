import { spawn, spawnSync } from 'node:child_process';
import { chmodSync, existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { claimPort } from '#server/commands/running/web-address.ts';
import { serverOf, type Server } from './processes.ts';

const HOST = '127.0.0.1';
const MODULE_FOLDERS = ['/usr/lib/nginx/modules', '/usr/lib64/nginx/modules', '/usr/local/lib/nginx/modules'];

/** What to serve: lines of nginx configuration. `files` go into its document root. */
export interface NginxSite {
  readonly main?: readonly string[];
  readonly http?: readonly string[];
  readonly server: readonly string[];
  readonly files?: Readonly<Record<string, Buffer>>;
}

/** What nginx is good at: files it knows, sent by the kernel, on connections that stay. */
export const TUNED_FOR_FILES = [
  'sendfile on;',
  'tcp_nopush on;',
  'keepalive_requests 100000000;',
  'open_file_cache max=100;',
  'default_type application/json;',
];

/** Whether there is an nginx here. Where not, its rows are left out; nothing is ever installed. */
export function hasNginx(): boolean {
  return version() !== '';
}

/** The lines that load nchan (https://nchan.io), or undefined where this nginx is without it. */
export function nchanLines(): string[] | undefined {
  if (version().includes('nchan')) return [];
  const file = MODULE_FOLDERS.map((folder) => join(folder, 'ngx_nchan_module.so')).find(existsSync);
  return file === undefined ? undefined : [`load_module ${file};`];
}

/** The version and build arguments, as `nginx -V` tells; empty where there is none. */
function version(): string {
  return spawnSync('nginx', ['-V'], { encoding: 'utf8' }).stderr ?? '';
}

/** Starts nginx with one worker, as many as this server has event loops. */
export async function startNginx(site: NginxSite): Promise<Server> {
  const folder = mkdtempSync(join(tmpdir(), 'feral-nginx-'));
  // The worker is another user's where this one is root.
  chmodSync(folder, 0o755);
  const port = await claimPort({ HOST, PORT: 0 });
  for (const [name, bytes] of Object.entries(site.files ?? {})) writeFileSync(join(folder, name), bytes);
  const path = join(folder, 'nginx.conf');
  writeFileSync(path, configuration({ folder, port, site }));
  const child = spawn('nginx', ['-p', folder, '-e', 'stderr', '-c', path], {
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  await untilListening(port);
  const server = serverOf(child, port);
  const stop = () => server.stop().finally(() => rmSync(folder, { recursive: true, force: true }));
  return { ...server, stop };
}

function configuration({ folder, port, site }: { folder: string; port: number; site: NginxSite }): string {
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
    (kind) => `${kind}_temp_path ${join(folder, kind)};`,
  );
  return [
    ...(site.main ?? []),
    'daemon off;',
    'worker_processes 1;',
    'worker_rlimit_nofile 20000;',
    'error_log stderr crit;',
    `pid ${join(folder, 'nginx.pid')};`,
    'events { worker_connections 16384; }',
    'http {',
    'access_log off;',
    ...temporary,
    ...(site.http ?? []),
    'server {',
    `listen ${HOST}:${port} backlog=4096;`,
    `root ${folder};`,
    ...site.server,
    '}',
    '}',
    '',
  ].join('\n');
}

async function untilListening(port: number): Promise<void> {
  for (let tries = 0; tries < 100; tries += 1) {
    if (await answers(port)) return;
    await sleep(50);
  }
  throw new Error('nginx did not start');
}

function answers(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(port, HOST)
      .on('connect', () => resolve(socket.destroy() !== undefined))
      .on('error', () => resolve(false));
  });
}
