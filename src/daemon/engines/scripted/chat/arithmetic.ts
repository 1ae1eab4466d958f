/** Numbers up to this stand in for all that fit on a screen; the result of a sum may have as many figures. */
const LARGEST = 1e15;
const LENGTH_MAX = 80;
const POWER_MAX = 64;
const NESTED_MAX = 8;

/** What came of a sum. */
export type SumResult =
  | { readonly kind: 'exact'; readonly value: string }
  | { readonly kind: 'rounded'; readonly value: string }
  | { readonly kind: 'zero' }
  | { readonly kind: 'refused' };

type Token = number | '+' | '-' | '*' | '/' | '^' | '(' | ')' | '%';

const TOKEN = /\s*(?:(\d+(?:\.\d+)?|\.\d+)|([-+*/^()%]))/y;

class NotASum extends Error {}
class DividesByZero extends Error {}

/**
 * Works out a sum in figures: + - * / ^, brackets, a percent sign behind a number.
 * @returns undefined for what is no sum, or only a number.
 */
export function workOut(expression: string): SumResult | undefined {
  if (expression.length > LENGTH_MAX) return undefined;
  const tokens = tokensOf(expression);
  if (!tokens || !tokens.some((token) => typeof token !== 'number' && !'()'.includes(token)))
    return undefined;
  try {
    return shown(new Parser(tokens).whole());
  } catch (error) {
    if (error instanceof DividesByZero) return { kind: 'zero' };
    if (error instanceof NotASum) return undefined;
    throw error;
  }
}

function tokensOf(expression: string): Token[] | undefined {
  const tokens: Token[] = [];
  TOKEN.lastIndex = 0;
  const text = expression.trim();
  while (TOKEN.lastIndex < text.length) {
    const match = TOKEN.exec(text);
    if (!match) return undefined;
    tokens.push(match[1] === undefined ? (match[2] as Token) : Number(match[1]));
  }
  return tokens;
}

function shown(value: number): SumResult {
  if (!Number.isFinite(value) || Math.abs(value) > LARGEST) return { kind: 'refused' };
  const whole = Number(value.toPrecision(14));
  const short = Number(value.toFixed(4));
  if (short === 0 && whole !== 0) return { kind: 'refused' };
  const text = short.toLocaleString('en-GB', { maximumFractionDigits: 4 });
  const isExact = Math.abs(whole - short) < 1e-12 * Math.max(1, Math.abs(value));
  return { kind: isExact ? 'exact' : 'rounded', value: text };
}

/** A recursive descent: https://en.wikipedia.org/wiki/Recursive_descent_parser */
class Parser {
  readonly #tokens: readonly Token[];
  #at = 0;
  #depth = 0;

  constructor(tokens: readonly Token[]) {
    this.#tokens = tokens;
  }

  whole(): number {
    const value = this.#sum();
    if (this.#at < this.#tokens.length) throw new NotASum();
    return value;
  }

  #sum(): number {
    let value = this.#product();
    for (;;) {
      if (this.#takes('+')) value += this.#product();
      else if (this.#takes('-')) value -= this.#product();
      else return value;
    }
  }

  #product(): number {
    let value = this.#signed();
    for (;;) {
      if (this.#takes('*')) value *= this.#signed();
      else if (this.#takes('/')) value = divided(value, this.#signed());
      else return value;
    }
  }

  #signed(): number {
    if (this.#takes('-')) return -this.#power();
    return this.#power();
  }

  #power(): number {
    const base = this.#percent();
    if (!this.#takes('^')) return base;
    const exponent = this.#signed();
    return Math.abs(exponent) > POWER_MAX ? Infinity : base ** exponent;
  }

  #percent(): number {
    const value = this.#atom();
    return this.#takes('%') ? value / 100 : value;
  }

  #atom(): number {
    const token = this.#tokens[this.#at];
    this.#at += 1;
    if (typeof token === 'number') return token;
    if (token !== '(' || this.#depth >= NESTED_MAX) throw new NotASum();
    this.#depth += 1;
    const value = this.#sum();
    if (!this.#takes(')')) throw new NotASum();
    this.#depth -= 1;
    return value;
  }

  #takes(token: Token): boolean {
    if (this.#tokens[this.#at] !== token) return false;
    this.#at += 1;
    return true;
  }
}

function divided(value: number, by: number): number {
  if (by === 0) throw new DividesByZero();
  return value / by;
}
