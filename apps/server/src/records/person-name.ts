/** SQL of a person's name: first and last name, else the username; and of the groups that a person is in. */
import { identifier, type Sql, sql } from '../db/sql.ts';

/** `users` is the table's name in the query. */
export const fullName = (users: string): Sql =>
  sql`nullif(trim(concat_ws(' ', ${identifier(`${users}.first_name`)}, ${identifier(`${users}.last_name`)})), '')`;

export const personName = (users: string): Sql =>
  sql`coalesce(${fullName(users)}, ${identifier(`${users}.username`)}::text)`;

/** Names of the groups of a user, in their order. */
export const groupNames = (users: string): Sql =>
  sql`array(select g.name from group_users m join groups g on g.id = m.group_id where m.user_id = ${identifier(`${users}.id`)} and g.deleted is null order by lower(g.name), g.id)`;

/** Name of the user of this id; null without one. */
export const nameOf = (id: Sql): Sql =>
  sql`(select ${personName('person')} from users person where ${identifier('person.id')} = ${id})`;
