import { ok, warning, type Finding, type Installation } from './finding.ts';

/** sockaddr_un holds 108 bytes on Linux and 104 elsewhere, with the final NUL: unix(7), unix(4). */
const PATH_MAX_BYTES = process.platform === 'linux' ? 107 : 103;

/** Whether the daemon's socket fits into an address. PM2's move to the temporary folder where they don't (pm2-home.ts). */
export function checkSockets({ dataDir: { duelSocket } }: Pick<Installation, 'dataDir'>): Finding {
  const bytes = Buffer.byteLength(duelSocket);
  if (bytes <= PATH_MAX_BYTES) return ok('The path of DATA_DIR is short enough for its socket.');
  return warning(
    `${duelSocket} has ${bytes} bytes, and a socket's path may have ${PATH_MAX_BYTES}: lines reach watchers up to a quarter of a second late. Set DATA_DIR to a shorter path.`,
  );
}
