/**
 * What a filter of a list can say beside "is one of" (`filter[x]=a`): `filter[x][neq]=a` is none of these, and for what
 * has a size `filter[x][gte]=5`, for what is linked to many `filter[x][all]=a`, to each of these. The empty value stands for "not set", so that `filter[x][neq]=` is "set".
 */
export const negation = 'neq';
export const every = 'all';
export const bounds = ['gt', 'gte', 'lt', 'lte'] as const;
export type Bound = (typeof bounds)[number];
export const isBound = (word: string): word is Bound => (bounds as readonly string[]).includes(word);
