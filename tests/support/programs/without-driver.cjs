/* Preloaded with --require: the database driver isn't installed, as after a change of Node. */
const Module = require('node:module');

const resolve = Module._resolveFilename;
Module._resolveFilename = function withoutDriver(request, ...rest) {
  if (!request.startsWith('better-sqlite3')) return resolve.call(this, request, ...rest);
  throw Object.assign(new Error(`Cannot find module '${request}'`), { code: 'MODULE_NOT_FOUND' });
};
