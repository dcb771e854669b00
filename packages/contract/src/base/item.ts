/** Types of one item and of one row of a list, derived from the fields of a resource's row. */
import type { Field, Resource } from './resource.ts';
import type { Static } from './schema.ts';

/** Written out, so that an error names the fields and not the types they came by. */
export type Flat<T> = { [K in keyof T]: T[K] };

type Readable<F extends Record<string, Field>> = { [K in keyof F as F[K]['read'] extends true ? K : never]: F[K] };
type Listed<F extends Record<string, Field>> = { [K in keyof F as F[K] extends { itemOnly: true } ? never : K]: F[K] };
type Values<F extends Record<string, Field>> = { [K in keyof F]: Static<F[K]['schema']> };

/** One item as `GET /x/{id}` and answers to writes have it, without relations. */
export type Item<R extends Resource> = Flat<Values<Readable<R['fields']>>>;
/** One row of a list: without the fields that only a single item has. */
export type ListItem<R extends Resource> = Flat<Values<Listed<Readable<R['fields']>>>>;
