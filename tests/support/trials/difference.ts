/** How often something is missing from what was got, and how often there is one more than wanted. Order does not count. */
export function difference(
  wanted: readonly string[],
  got: readonly string[],
): { lost: number; duplicated: number } {
  const left = new Map<string, number>();
  for (const one of wanted) left.set(one, (left.get(one) ?? 0) + 1);
  let duplicated = 0;
  for (const one of got) {
    const count = left.get(one) ?? 0;
    if (count === 0) duplicated += 1;
    else left.set(one, count - 1);
  }
  return { lost: [...left.values()].reduce((sum, count) => sum + count, 0), duplicated };
}
