/** Multiplies a vector, of one number an example, with how alike the examples are: symmetric, and never negative in all. */
export type Likenesses = (worths: Float64Array) => Float64Array;

/** What the worths of examples are found by. */
export interface Examples {
  /** What each is to score. */
  readonly targets: Float64Array;
  /** How freely each may be missed; infinite for one that nothing is learnt from. */
  readonly slack: Float64Array;
}

const ROUNDS = 300;
/** How much of the first error may be left. */
const NEAR_ENOUGH = 1e-3;

/**
 * Kernel ridge regression: each example's worth, so that an example's score is the worths of all, each by how alike the two are. Solved by
 * conjugate gradients, with each line divided by its slack. Nothing is drawn: the same examples give the same worths.
 * https://en.wikipedia.org/wiki/Conjugate_gradient_method#The_preconditioned_conjugate_gradient_method
 */
export function fitRidge({ targets, slack }: Examples, likenesses: Likenesses): Float64Array {
  const times = (worths: Float64Array) =>
    likenesses(worths).map((score, i) =>
      Number.isFinite(at(slack, i)) ? score + at(slack, i) * at(worths, i) : 0,
    );
  const eased = (errors: Float64Array) => errors.map((error, i) => error / at(slack, i));
  let worths = new Float64Array(targets.length);
  let errors = targets.map((target, i) => (Number.isFinite(at(slack, i)) ? target : 0));
  let ease = eased(errors);
  let direction = ease;
  let size = dot(errors, ease);
  const enough = size * NEAR_ENOUGH ** 2;
  for (let round = 0; round < ROUNDS && size > enough; round += 1) {
    const change = times(direction);
    const length = size / dot(direction, change);
    worths = moved(worths, direction, length);
    errors = moved(errors, change, -length);
    ease = eased(errors);
    const left = dot(errors, ease);
    direction = moved(ease, direction, left / size);
    size = left;
  }
  return worths;
}

function moved(from: Float64Array, direction: Float64Array, length: number): Float64Array<ArrayBuffer> {
  return Float64Array.from(from, (value, i) => value + length * at(direction, i));
}

function dot(a: Float64Array, b: Float64Array): number {
  return a.reduce((all, value, i) => all + value * at(b, i), 0);
}

function at(values: Float64Array, i: number): number {
  return values[i] ?? 0;
}
