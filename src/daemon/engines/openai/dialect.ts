import type { OpenAI } from 'openai';
import { TEMPERATURE } from '#shared/constants.ts';
import { type Dialect, LIMITS, OPTIONAL } from '#shared/db/queries/dialects.ts';
import { ANSWER_TOKENS_MAX, THINKING } from './policy.ts';

type Optional = (typeof OPTIONAL)[number];

/** What a model is sent. */
export interface Message {
  readonly role: 'system' | 'user';
  readonly content: string;
}

/** The body of a request in a dialect. */
export function requestIn(dialect: Dialect, model: string, messages: readonly Message[]) {
  const tokens = answerTokensIn(dialect);
  const has = (name: Optional) => !dialect.without.includes(name);
  const body: OpenAI.ChatCompletionCreateParams = {
    model,
    messages: has('system') ? [...messages] : [inOne(messages)],
    ...(dialect.limit !== 'none' && { [dialect.limit]: tokens }),
    ...(has('temperature') && { temperature: TEMPERATURE }),
    ...(isThinking(dialect) && has('reasoning_effort') && { reasoning_effort: 'low' }),
    ...(has('stream') && { stream: true }),
    ...(has('stream') && has('stream_options') && { stream_options: { include_usage: true } }),
  };
  return body;
}

/** The most tokens that an answer may have. */
export function answerTokensIn({ thinking }: Dialect): number {
  return ANSWER_TOKENS_MAX + thinking;
}

function isThinking({ thinking }: Dialect): boolean {
  return thinking > 0;
}

function inOne(messages: readonly Message[]): Message {
  return { role: 'user', content: messages.map(({ content }) => content).join('\n\n') };
}

/** What a server said when it refused a request. */
export interface RequestRefused {
  /** Everything it said, whatever its shape. */
  readonly said: string;
  /** The parameter, where it names one in the field for that. */
  readonly param?: string | undefined;
}

/** Words with which servers refuse the shape of a request, and not what is asked in it. */
const ABOUT_SHAPE =
  /param|propert|argument|field|\bextra|unsupported|unknown|unrecogni[sz]ed|unexpected|not (?:allowed|permitted|supported)|invalid|validat|schema/i;
/** In the field for the parameter, or in a sentence: some chat templates know no system message. */
const NO_SYSTEM =
  /messages?\W{0,2}0\W{0,3}role|\bsystem\b[^.]{0,20}\b(?:role|message|prompt|instruction)|role[^.]{0,40}\bsystem\b/i;

/**
 * The next dialect to try after a refusal: the parameter that it names goes, or gets its other name; where it names none, the one
 * that is missed least goes. Undefined where nothing is left to leave out, or where the refusal is about something else.
 */
export function afterRefusal(dialect: Dialect, refused: RequestRefused): Dialect | undefined {
  if (namesLimit(refused)) return withNextLimit(dialect);
  const named =
    namedIn(refused, dialect) ??
    (ABOUT_SHAPE.test(refused.said) || refused.said === '' ? leastMissed(dialect) : undefined);
  if (named !== undefined) return { ...dialect, without: [...dialect.without, named] };
  return undefined;
}

function namesLimit({ said, param }: RequestRefused): boolean {
  return (
    /^max_(?:completion_)?tokens$/.test(param ?? '') ||
    (param === undefined && /\bmax_(?:completion_)?tokens\b/.test(said))
  );
}

/** Only models that think have ever wanted the newer name, so they get room for it at once. */
function withNextLimit(dialect: Dialect): Dialect | undefined {
  const limit = LIMITS[LIMITS.indexOf(dialect.limit) + 1];
  if (limit === undefined) return undefined;
  const thinking =
    limit === 'max_completion_tokens' ? Math.max(dialect.thinking, THINKING.first) : dialect.thinking;
  return { ...dialect, limit, thinking };
}

function namedIn({ said, param = '' }: RequestRefused, dialect: Dialect): Optional | undefined {
  const open = sentIn(dialect).filter((name) => name !== 'system');
  const inField = open.find((name) => name === param);
  if (inField) return inField;
  // The longest first: `stream_options` holds `stream`.
  const inWords = open.find((name) => new RegExp(`(?<![a-z_])${name}(?![a-z_])`, 'i').test(said));
  if (inWords) return inWords;
  return sentIn(dialect).includes('system') && NO_SYSTEM.test(`${param} ${said}`) ? 'system' : undefined;
}

function leastMissed(dialect: Dialect): Optional | undefined {
  return sentIn(dialect).find((name) => name !== 'system');
}

/** What a request in this dialect does send. */
function sentIn(dialect: Dialect): Optional[] {
  return OPTIONAL.filter((name) => {
    if (dialect.without.includes(name)) return false;
    if (name === 'reasoning_effort') return isThinking(dialect);
    return name !== 'stream_options' || !dialect.without.includes('stream');
  });
}

/**
 * The dialect after an answer for which the model thought.
 * @param spent whether all of its tokens went into thoughts.
 */
export function afterThoughts(dialect: Dialect, spent: boolean): Dialect {
  const more = spent && isThinking(dialect) ? dialect.thinking * THINKING.growth : THINKING.first;
  return { ...dialect, thinking: Math.min(THINKING.most, Math.max(dialect.thinking, more)) };
}
