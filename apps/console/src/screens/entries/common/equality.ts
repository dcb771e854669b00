/** Deep equality of two answers. */
const empty = (value: unknown) =>
  value === undefined || value === null || value === '' || (Array.isArray(value) && value.length === 0);

/** All forms of "unanswered" are equal; key order is ignored. */
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
