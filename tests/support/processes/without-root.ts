/** Runs `action` as a user whom file permissions hold back, also where the tests run as root. */
export async function withoutRoot<T>(action: () => Promise<T>): Promise<T> {
  if (process.geteuid?.() !== 0) return action();
  process.seteuid?.(65_534);
  try {
    return await action();
  } finally {
    process.seteuid?.(0);
  }
}
