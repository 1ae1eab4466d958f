import { readFileSync } from 'node:fs';
import type { Server } from 'node:http';
import type { Socket } from 'node:net';
import proxyAddr from '@fastify/proxy-addr';
import type { FastifyBaseLogger } from 'fastify';
import type { TrustProxy } from '../env.ts';
import { addressKey } from './stream-admission.ts';
import { OpenByAddress, type StreamLimits } from './open-by-address.ts';

/** Room for every stream that there may be, and for as many requests besides as one process can answer. */
const IN_ALL_MAX = 16_000;
/** A school or an office behind one address; a browser opens six over HTTP/1.1, and keeps them for a minute. */
const PER_ADDRESS_MAX = 256;
/** Files that the process needs whoever is connected: the database, its own program, sockets, logs. */
const RESERVED = 64;
/** Of the rest, for connections; what is left is for the files that answers are read from. */
const SHARE = 3 / 4;
/** One address has a part of all connections at most, so that others get in however few there are. */
const ADDRESSES_AT_LEAST = 4;

/** How many connections a process that may have `files` open lets in. */
export function connectionLimits(files: number): StreamLimits {
  const inAll = Math.max(ADDRESSES_AT_LEAST, Math.min(IN_ALL_MAX, Math.floor((files - RESERVED) * SHARE)));
  return { inAll, perAddress: Math.min(PER_ADDRESS_MAX, Math.floor(inAll / ADDRESSES_AT_LEAST)) };
}

/**
 * How many files this process may have open, or what `pid` starts: Node raises its soft limit to the hard one when it starts.
 * proc_pid_limits(5); where there is no /proc, what Node reports of its own process.
 */
export function openFilesMax(pid: number | 'self' = 'self'): number {
  const [soft, hard] = limitsOf(pid) ?? [];
  const files = Number((pid === 'self' ? soft : hard) ?? ownLimit());
  return Number.isNaN(files) ? Infinity : files;
}

function limitsOf(pid: number | 'self'): string[] | undefined {
  try {
    const limits = readFileSync(`/proc/${pid}/limits`, 'utf8');
    return /^Max open files +(\w+) +(\w+)/m.exec(limits)?.slice(1);
  } catch {
    return undefined;
  }
}

/** A number, or `unlimited`. */
function ownLimit(): unknown {
  const report = process.report.getReport() as { userLimits?: { open_files?: { soft?: unknown } } };
  return report.userLimits?.open_files?.soft;
}

const HUNG_UP =
  'Hung up on a connection: its address has too many open, or all have. If it is a proxy, name it in TRUST_PROXY.';

interface Guard {
  readonly limits: StreamLimits;
  /** TRUST_PROXY. The proxies that it names carry everybody's requests, and count together alone. */
  readonly trustProxy: TrustProxy | undefined;
  readonly log: FastifyBaseLogger;
}

/**
 * Limits open connections, in all and per address, before a byte of them is read: half-open ones cost a descriptor each, and where
 * those are used up nobody gets in. What is too much is hung up on, without an answer. Each process counts its own.
 */
export function guardConnections(server: Server, { limits, trustProxy, log }: Guard): void {
  const open = new OpenByAddress();
  const isProxy = proxies(trustProxy);
  server.prependListener('connection', (socket: Socket) => {
    const address = socket.remoteAddress ?? '';
    const key = addressKey(address);
    const own = isProxy(address) ? { ...limits, perAddress: Infinity } : limits;
    if (open.tryAdd(key, own)) {
      socket.once('close', () => open.remove(key));
      return;
    }
    socket.destroy();
    log.warn({ refused: 'CONNECTION', address }, HUNG_UP);
  });
}

/** Whether an address that connects is one of the proxies that are trusted: the first hop, as Fastify counts. */
function proxies(trustProxy: TrustProxy | undefined): (address: string) => boolean {
  if (typeof trustProxy === 'function') return (address) => trustProxy(address, 0);
  if (typeof trustProxy !== 'string') return () => trustProxy === true;
  const isTrusted = proxyAddr.compile(trustProxy.split(',').map((part) => part.trim()));
  return (address) => address !== '' && isTrusted(address, 0);
}
