import { afterEach, beforeEach, vi } from 'vitest';

/** What a test printed although nobody expected it to. */
let printed: string[] = [];

beforeEach(() => {
  printed = [];
  for (const method of ['error', 'warn'] as const) {
    vi.spyOn(console, method).mockImplementation((...parts: unknown[]) => {
      printed.push(`console.${method}: ${parts.map(String).join(' ')}`);
    });
  }
});

/** A library that warns has found something wrong; a test that expects it puts its own spy in place. */
afterEach(() => {
  vi.restoreAllMocks();
  if (printed.length > 0) throw new Error(`Unexpected output:\n${printed.join('\n')}`);
});
