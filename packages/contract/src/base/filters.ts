/**
 * Operators of list filters beside equality (`filter[x]=a`): `filter[x][neq]=a` excludes, `filter[x][gte]=5` compares
 * values that have an order, `filter[x][all]=a` needs a link to each of several. The empty value is "not set", so that
 * `filter[x][neq]=` is "set".
 */
export const negation = 'neq';
export const every = 'all';
export const bounds = ['gt', 'gte', 'lt', 'lte'] as const;
export type Bound = (typeof bounds)[number];
export const isBound = (word: string): word is Bound => (bounds as readonly string[]).includes(word);
