import { setTimeout as sleep } from 'node:timers/promises';
import type { Random } from '#daemon/director/random.ts';
import { BRAND } from '#shared/brand.ts';
import { THEMES } from '#shared/themes.ts';
import { ADMIN } from '#tests/support/site/admin.ts';
import type { Answer, CallOptions } from '#tests/support/http/call.ts';
import type { Calls } from './calls.ts';

interface AdministratorOptions {
  readonly calls: Calls;
  readonly random: Random;
  /** Whether jobs that go over everything may be asked for just now. */
  readonly mayDoBulk: () => boolean;
}

type Deed = () => Promise<unknown>;

const REST_MIN_MS = 500;
const REST_MAX_MS = 2_500;
const OFF_MS = 4_000;
const READS = ['stats', 'audit', 'archives', 'themes', 'eternal/state', 'openai-key', 'duel'];
const LINES_OF_UPLOAD = 40;

/** Works at the desk: looks, changes the theme, uploads, deletes, rewrites, signs out and in again. */
export class Administrator {
  readonly #options: AdministratorOptions;
  readonly #uploads: string[] = [];
  #token: string | undefined;
  #uploaded = 0;
  /** Whether the duel is meant to speak. */
  isDuelOn = true;

  constructor(options: AdministratorOptions) {
    this.#options = options;
  }

  async run(stopping: AbortSignal): Promise<void> {
    while (!stopping.aborted) {
      if (this.#token === undefined) await this.#signIn();
      else await this.#nextDeed()();
      await this.#rest(stopping);
    }
  }

  /** Switches the duel on or off, until that has been taken. */
  async switchDuel(enabled: boolean): Promise<void> {
    this.isDuelOn = enabled;
    while (!(await this.#ask('POST /admin/eternal/state', { json: { enabled } }))) {
      if (this.#token === undefined) await this.#signIn();
      await sleep(REST_MIN_MS);
    }
  }

  /** As often as an hour of real work would have it, a deed of each kind. */
  #nextDeed(): Deed {
    const { random, mayDoBulk } = this.#options;
    const lot = random.int(1, 1_000);
    if (lot <= 20) return () => this.#signOut();
    if (lot <= 30) return () => this.#mistype();
    if (lot <= 80) return () => this.#command();
    if (lot <= 150) return () => this.#applyTheme();
    if (lot <= 220) return () => this.#upload();
    if (lot <= 230) return () => this.#pauseDuel();
    if (mayDoBulk() && lot <= 270) return () => this.#doBulk(lot);
    return () => this.#ask(`GET /admin/${random.pick(READS)}`);
  }

  #doBulk(lot: number): Promise<unknown> {
    if (lot <= 233) return this.#ask('DELETE /admin/archives');
    const id = this.#uploads.shift();
    if (lot <= 250 || id === undefined) return this.#ask('POST /admin/branding/replace');
    // Asked for before and done, though nobody could be told.
    return this.#ask(`DELETE /admin/conversations/${id}`, {}, [200, 404]);
  }

  #ask(route: string, options: CallOptions = {}, allowed?: readonly number[]): Promise<Answer | undefined> {
    return this.#options.calls.call(route, { ...options, token: this.#token }, allowed);
  }

  async #signIn(): Promise<void> {
    const answer = await this.#options.calls.call('POST /auth/login', { json: ADMIN }, [200, 429]);
    this.#token = (answer?.json as { token?: string } | undefined)?.token;
  }

  /** The old token is worth nothing from then on. */
  async #signOut(): Promise<void> {
    const done = await this.#ask('POST /auth/logout', {}, [200, 401]);
    if (!done) return;
    await this.#ask('GET /admin/stats', {}, [401]);
    this.#token = undefined;
  }

  async #mistype(): Promise<void> {
    await this.#options.calls.call('POST /auth/login', { json: { ...ADMIN, password: 'wrong' } }, [401, 429]);
  }

  async #command(): Promise<void> {
    const command = this.#options.random.pick(['next-episode', 'beat']);
    await this.#ask('POST /admin/duel/command', { json: { command } });
  }

  async #applyTheme(): Promise<void> {
    const themeId = this.#options.random.pick(THEMES)?.id;
    await this.#ask('POST /admin/themes/apply', { json: { themeId } });
  }

  /** A transcript with the old name in it, for the branding to replace. */
  async #upload(): Promise<void> {
    this.#uploaded += 1;
    const line = (n: number) => `A ${BRAND.oldWord} came by for the ${n}th time and nobody wrote it down.`;
    const content = Array.from({ length: LINES_OF_UPLOAD }, (_, n) => line(n)).join('\n\n');
    const json = { title: `The ${BRAND.oldWord} papers, part ${this.#uploaded}`, content };
    const answer = await this.#ask('POST /admin/conversations/upload-text', { json });
    if (answer) this.#uploads.push((answer.json as { conversationId: string }).conversationId);
  }

  async #pauseDuel(): Promise<void> {
    await this.switchDuel(false);
    await sleep(OFF_MS);
    await this.switchDuel(true);
  }

  async #rest(stopping: AbortSignal): Promise<void> {
    const { random } = this.#options;
    const ms = random.int(REST_MIN_MS, REST_MAX_MS);
    await sleep(ms, undefined, { signal: stopping }).catch(() => undefined);
  }
}
