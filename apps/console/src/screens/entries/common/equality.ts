/** Whether two values of an entry say the same. */
const empty = (value: unknown) =>
  value === undefined || value === null || value === '' || (Array.isArray(value) && value.length === 0);

/** Unanswered in any way is the same; the order of keys does not count. */
export function same(one: unknown, two: unknown): boolean {
  return one === two || (empty(one) && empty(two)) || canonical(one) === canonical(two);
}

function canonical(value: unknown): string {
  return JSON.stringify(value, (_, inner: unknown) =>
    inner && typeof inner === 'object' && !Array.isArray(inner)
      ? Object.fromEntries(Object.entries(inner).toSorted(([a], [b]) => (a < b ? -1 : 1)))
      : inner,
  );
}
