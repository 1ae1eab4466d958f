/** A text as numbers: features by their place, and how much each is there. */
export interface Example {
  readonly places: Uint32Array;
  readonly amounts: Float32Array;
  readonly isPositive: boolean;
}

export interface Fit {
  readonly weights: Float64Array;
  readonly base: number;
}

/** How much the weights may grow: the inverse of their penalty. */
const FREEDOM = 10;
const ROUNDS = 60;
/** How many steps L-BFGS remembers. */
const MEMORY = 8;
const ENOUGH_DECREASE = 1e-4;

/**
 * Logistic regression in which both kinds of texts count as much as each other, however many there are. Nothing is drawn: the same
 * examples give the same weights. L-BFGS: Nocedal and Wright, Numerical Optimization, algorithm 7.5.
 */
export function fitLogistic(examples: readonly Example[], features: number): Fit {
  const lossAt = createLoss(examples, features);
  let at: Float64Array = new Float64Array(features + 1);
  let { loss, slope } = lossAt(at);
  const steps: { readonly moved: Float64Array; readonly turned: Float64Array }[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    const direction = downhill(slope, steps);
    const steepness = dot(direction, slope);
    let length = round === 0 ? 1 / Math.sqrt(dot(slope, slope)) : 1;
    let next = moved(at, direction, length);
    let there = lossAt(next);
    while (there.loss > loss + ENOUGH_DECREASE * length * steepness && length > 1e-10) {
      length /= 2;
      next = moved(at, direction, length);
      there = lossAt(next);
    }
    steps.push({ moved: moved(next, at, -1), turned: moved(there.slope, slope, -1) });
    if (steps.length > MEMORY) steps.shift();
    const gain = loss - there.loss;
    [at, loss, slope] = [next, there.loss, there.slope];
    if (gain < 1e-5 * Math.abs(loss)) break;
  }
  return { weights: at.subarray(0, features), base: at[features] ?? 0 };
}

/** The score of an example: a logarithm of odds. */
export function scoreOf({ weights, base }: Fit, { places, amounts }: Omit<Example, 'isPositive'>): number {
  let score = base;
  for (let i = 0; i < places.length; i += 1) score += (weights[places[i] ?? 0] ?? 0) * (amounts[i] ?? 0);
  return score;
}

function createLoss(examples: readonly Example[], features: number) {
  const positive = examples.filter(({ isPositive }) => isPositive).length;
  const shareOf = (isPositive: boolean) =>
    (FREEDOM * examples.length) / 2 / (isPositive ? positive : examples.length - positive);
  const [ofPositive, ofOthers] = [shareOf(true), shareOf(false)];
  return (at: Float64Array) => {
    const fit = { weights: at, base: at[features] ?? 0 };
    const slope = at.slice();
    slope[features] = 0;
    let loss = (dot(at, at) - fit.base ** 2) / 2;
    for (const example of examples) {
      const sign = example.isPositive ? 1 : -1;
      const share = example.isPositive ? ofPositive : ofOthers;
      const margin = sign * scoreOf(fit, example);
      loss += share * (margin > 0 ? Math.log1p(Math.exp(-margin)) : Math.log1p(Math.exp(margin)) - margin);
      const pull = (-sign * share) / (1 + Math.exp(margin));
      const { places, amounts } = example;
      for (let i = 0; i < places.length; i += 1) {
        const place = places[i] ?? 0;
        slope[place] = (slope[place] ?? 0) + pull * (amounts[i] ?? 0);
      }
      slope[features] = (slope[features] ?? 0) + pull;
    }
    return { loss, slope };
  };
}

function downhill(
  slope: Float64Array,
  steps: readonly { readonly moved: Float64Array; readonly turned: Float64Array }[],
): Float64Array {
  let direction: Float64Array = slope.map((value) => -value);
  const shares: number[] = [];
  for (const step of steps.toReversed()) {
    const share = dot(step.moved, direction) / dot(step.moved, step.turned);
    shares.push(share);
    direction = moved(direction, step.turned, -share);
  }
  const last = steps.at(-1);
  const factor = last ? dot(last.moved, last.turned) / dot(last.turned, last.turned) : 1;
  direction = direction.map((value) => value * factor);
  for (const step of steps) {
    const share = (shares.pop() ?? 0) - dot(step.turned, direction) / dot(step.moved, step.turned);
    direction = moved(direction, step.moved, share);
  }
  return direction;
}

function moved(from: Float64Array, direction: Float64Array, length: number): Float64Array {
  const there: Float64Array = from.slice();
  for (let i = 0; i < there.length; i += 1) there[i] = (there[i] ?? 0) + length * (direction[i] ?? 0);
  return there;
}

function dot(a: Float64Array, b: Float64Array): number {
  let result = 0;
  for (let i = 0; i < a.length; i += 1) result += (a[i] ?? 0) * (b[i] ?? 0);
  return result;
}
