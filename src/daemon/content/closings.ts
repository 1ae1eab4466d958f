/** How the last sentence of an episode's summary may go, by what it tells; slots in braces. */
export interface Closings {
  /** `{event}`: what happened, a sentence without its first capital. */
  readonly event: readonly string[];
  /** `{gag}` or `{Gag}`: what both kept coming back to. `{n}`: in how many lines. */
  readonly gag: readonly string[];
  /** `{persona}`: who spoke last. `{line}`: what it said. */
  readonly line: readonly string[];
  /** `{persona}`: who drew last. */
  readonly picture: readonly string[];
  /** `{persona}`: who spoke last. `{n}`: how many words. */
  readonly speech: readonly string[];
}
