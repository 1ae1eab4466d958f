import type { Figures } from '#daemon/audition/figures.ts';

/** What a good model comes to. */
export function figures(fields: Partial<Figures> = {}): Figures {
  return {
    model: 'a-model',
    host: 'api.example.org',
    lines: { asked: 40, kept: 39, cut: 2, refused: { 'opens alike': 3, refusal: 1 }, failed: {} },
    repetition: 0,
    answering: 0.2,
    voices: 0.75,
    words: { feral: 14, warden: 17 },
    short: 0.2,
    latencyMs: { p50: 1_240, p95: 3_080 },
    tokens: { in: 2_140.4, cached: 1_024, out: 31, lost: 0 },
    cost: { line: 0.00034, hour: 0.153, month: 18.36 },
    dailyTokens: 4_885_650,
    negotiated: [],
    ...fields,
  };
}
