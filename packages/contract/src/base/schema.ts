/** Schema builders for the types that many rows share: text, names, ids, enumerations, JSON documents. */
import type { TSchema, TUnsafe } from 'typebox';
import { Type } from './type.ts';

/** Well-formed text without NUL, which PostgreSQL cannot store. Lengths are UTF-16 code units. */
export const text = (maxLength: number, minLength = 0) => Type.String({ minLength, maxLength, format: 'plain-text' });

/** A name a person gave: not blank, at most `maxLength` characters. */
export const name = (maxLength: number) => Type.String({ minLength: 1, maxLength, format: 'name' });

export const id = () => Type.String({ format: 'uuid' });
export const time = () => Type.String({ format: 'date-time' });
export const email = () => Type.String({ maxLength: 254, format: 'email' });
export const maybe = <S extends TSchema>(schema: S) => Type.Union([schema, Type.Null()]);

/** Enumeration of words. */
export const oneOf = <const W extends readonly string[]>(...words: W) =>
  typed<W[number]>(Type.Union(words.map(word => Type.Literal(word))));

/** Objects whose shape another module checks (a form's fields, an entry's data). */
export const json = () => Type.Record(Type.String(), Type.Unknown());

/**
 * Declares that values valid under `schema` are a `T`: where the shape is checked elsewhere, or a type cannot be
 * inferred from the schema.
 */
export const typed = <T>(schema: TSchema) => schema as TUnsafe<T>;

export type { Static, TSchema } from 'typebox';
export { Type };
