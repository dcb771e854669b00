/** SQL of a person's name: first and last name, else the username. */
import { identifier, type Sql, sql } from '../db/sql.ts';

/** `users` is the table's name in the query. */
export const fullName = (users: string): Sql =>
  sql`nullif(trim(concat_ws(' ', ${identifier(`${users}.first_name`)}, ${identifier(`${users}.last_name`)})), '')`;

export const personName = (users: string): Sql =>
  sql`coalesce(${fullName(users)}, ${identifier(`${users}.username`)}::text)`;

/** Name of the user of this id; null without one. */
export const nameOf = (id: Sql): Sql =>
  sql`(select ${personName('person')} from users person where ${identifier('person.id')} = ${id})`;
