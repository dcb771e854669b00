/** Types of one item and of one row of a list, derived from the fields of a resource's row. */
import type { Field, Resource } from './resource.ts';
import type { Static } from './schema.ts';

/** Flattened, so that compile errors name the fields and not the intermediate types. */
export type Flat<T> = { [K in keyof T]: T[K] };

type Readable<F extends Record<string, Field>> = { [K in keyof F as F[K]['read'] extends true ? K : never]: F[K] };
type Listed<F extends Record<string, Field>> = { [K in keyof F as F[K] extends { itemOnly: true } ? never : K]: F[K] };
type Values<F extends Record<string, Field>> = { -readonly [K in keyof F]: Static<F[K]['schema']> };

/** An item in the answer of `GET /x/{id}` and of writes, without relations. */
export type Item<R extends Resource> = Flat<Values<Readable<R['fields']>>>;
/** One row of a list: without the fields marked `itemOnly`. */
export type ListItem<R extends Resource> = Flat<Values<Listed<Readable<R['fields']>>>>;
