import type { Mutant } from './mutant.ts';

/** What keeps feeds exact and the server standing. */
export const STREAMS: readonly Mutant[] = [
  {
    name: 'the reset for an id that nothing can be resumed from',
    file: 'src/server/live/live.service.ts',
    find: "    watcher.deliver(new FeedPublication({ type: 'reset' }, head));\n",
    replace: '    void watcher;\n',
    tests: ['tests/server/rest/eternal-stream.test.ts'],
  },
  {
    name: 'the reset during a long replay',
    file: 'src/server/live/live.service.ts',
    find: 'if (!recent.reaches(cursor)) cursor = this.#reset(watcher);',
    replace: '',
    tests: ['tests/server/live/live.service.test.ts'],
  },
  {
    name: 'ids of an earlier history',
    file: 'src/server/live/recent.ts',
    find: 'return epoch === this.#head.epoch && seq >= this.#after',
    replace: 'return epoch.length > 0 && seq >= this.#after',
    tests: ['tests/server/rest/eternal-stream.test.ts'],
  },
  {
    name: 'ids of the future',
    file: 'src/server/live/recent.ts',
    find: ' && seq <= this.#head.seq',
    replace: '',
    tests: ['tests/server/rest/eternal-stream.test.ts'],
  },
  {
    name: 'the drop of a reader past 256 KiB',
    file: 'src/server/live/lane/socket-watcher.ts',
    find: 'if (this.#socket.writableLength <= UNSENT_MAX_BYTES) return;',
    replace: 'if (this.#socket.writableLength <= 1024 * UNSENT_MAX_BYTES) return;',
    tests: ['tests/server/modules/metrics/metrics.test.ts'],
  },
  {
    name: 'the streams of one address',
    file: 'src/server/live/stream-counts.ts',
    find: ' && this.from(address) < perAddress',
    replace: ' && perAddress > 0',
    tests: ['tests/server/live/admission.test.ts'],
  },
  {
    name: 'the streams in all',
    file: 'src/server/live/stream-counts.ts',
    find: 'this.#inAll < inAll && ',
    replace: 'inAll > 0 && ',
    tests: ['tests/server/live/admission.test.ts'],
  },
  {
    name: 'the limit of bodies',
    file: 'src/server/app.ts',
    find: '    bodyLimit: BODY_MAX_BYTES,\n',
    replace: '    bodyLimit: 1024 * BODY_MAX_BYTES,\n',
    tests: ['tests/security/anonymous-bodies.test.ts'],
  },
  {
    name: 'the limit of an uploaded text',
    file: 'src/server/modules/admin/upload.service.ts',
    find: 'Buffer.byteLength(content) > UPLOAD_TEXT_MAX_BYTES',
    replace: 'content === undefined',
    tests: ['tests/server/modules/admin/upload.test.ts'],
  },
  {
    name: 'the limit of calls in a batch',
    file: 'src/server/trpc/plugin.ts',
    find: '      maxBatchSize: CALLS_PER_BATCH_MAX,\n',
    replace: '',
    tests: ['tests/security/batches.test.ts'],
  },
  {
    name: 'the limit of requests',
    file: 'src/server/http/rate-limits.ts',
    find: 'limits[classOf(request)] ?? Infinity',
    replace: 'Infinity',
    tests: ['tests/server/http/rate-limits.test.ts'],
  },
  {
    name: 'an IPv6 subscriber who counts as one',
    file: 'src/server/live/admission.ts',
    find: "`${expand(address).slice(0, 4).join(':')}::/64`",
    replace: 'address',
    tests: ['tests/server/live/admission.test.ts'],
  },
];
