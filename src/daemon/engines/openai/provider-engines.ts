import { createHash } from 'node:crypto';
import type { Logger } from 'pino';
import type { Persona } from '#shared/brand.ts';
import type { Budget } from '../../budget.ts';
import type { Engine } from '../engine.ts';
import type { Dialects } from './dialects.ts';
import { createOpenAiEngine } from './openai-engine.ts';
import type { ProviderPolicy } from './policy.ts';
import type { PromptContent } from './prompts/prompt-text.ts';
import type { Provider, ProviderSettings } from './provider-settings.ts';

interface ProviderEnginesDeps {
  readonly settings: ProviderSettings;
  readonly dialects: Dialects;
  readonly budget: Budget;
  /** Asked at each call: writers may change the files while the show goes on. */
  readonly content: () => PromptContent;
  readonly logger: Logger;
  /** Told why a provider does not speak, of the first that does not, whenever that changes; undefined while all do. */
  readonly onProblem: (sentence: string | undefined) => void;
  readonly policy?: ProviderPolicy | undefined;
  /** How many drafts of a line are asked for where the budget has plenty; one where left out. */
  readonly candidates?: number | undefined;
}

/** An engine for each provider of the list, kept as long as the provider is in it: each has a circuit breaker of its own. */
export class ProviderEngines {
  readonly #deps: ProviderEnginesDeps;
  readonly #engines = new Map<string, Engine>();
  readonly #problems = new Map<string, string>();
  #told: { sentence: string | undefined } | undefined;

  constructor(deps: ProviderEnginesDeps) {
    this.#deps = deps;
  }

  /** Those that may write a line of the persona in an episode, in the order in which they are asked. */
  forLine(speaker: Persona, conversationId: string): Engine[] {
    return this.#of((provider) => writes(provider, speaker) && isDrawn(provider, conversationId));
  }

  /** Those that may answer a visitor as the persona. */
  forChat(persona: Persona): Engine[] {
    return this.#of((provider) => writes(provider, persona));
  }

  /**
   * Those that may sum up an episode: its writers. Nobody speaks in a summary, so the ones that write both come first; whoever was
   * chosen for a voice is asked where they fail.
   */
  forSummary(conversationId: string): Engine[] {
    const writers = this.#providers().filter((provider) => isDrawn(provider, conversationId));
    const ofBoth = writers.filter(({ persona }) => persona === undefined);
    const ofOne = writers.filter(({ persona }) => persona !== undefined);
    return this.#enginesOf([...ofBoth, ...ofOne]);
  }

  #of(may: (provider: Provider) => boolean): Engine[] {
    return this.#enginesOf(this.#providers().filter(may));
  }

  #providers(): readonly Provider[] {
    const providers = this.#deps.settings.all();
    this.#forgetOthers(providers);
    return providers;
  }

  #enginesOf(providers: readonly Provider[]): Engine[] {
    return providers.map(({ id }) => this.#engineOf(id));
  }

  #engineOf(id: string): Engine {
    const known = this.#engines.get(id);
    if (known) return known;
    const { settings } = this.#deps;
    const engine = createOpenAiEngine({
      ...this.#deps,
      provider: () => settings.byId(id),
      onProblem: (sentence) => this.#note(id, sentence),
    });
    this.#engines.set(id, engine);
    return engine;
  }

  #note(id: string, sentence: string | undefined): void {
    if (sentence === undefined) this.#problems.delete(id);
    else this.#problems.set(id, sentence);
    this.#tell();
  }

  #forgetOthers(providers: readonly Provider[]): void {
    for (const id of this.#engines.keys()) {
      if (providers.some((provider) => provider.id === id)) continue;
      this.#engines.delete(id);
      this.#problems.delete(id);
      this.#tell();
    }
  }

  #tell(): void {
    const sentence = this.#deps.settings.all().flatMap(({ id }) => this.#problems.get(id) ?? [])[0];
    if (this.#told && this.#told.sentence === sentence) return;
    this.#deps.onProblem(sentence);
    this.#told = { sentence };
  }
}

function writes({ persona }: Provider, speaker: Persona): boolean {
  return persona === undefined || persona === speaker;
}

/** Whether a provider is asked in an episode: the same answer for all its lines, also after a restart, and in so many of a hundred episodes. */
function isDrawn({ id, share }: Provider, conversationId: string): boolean {
  const digest = createHash('sha256').update(`${id} ${conversationId}`).digest();
  return (digest.readUInt32BE(0) / 2 ** 32) * 100 < share;
}
