/** Interface of mail kinds: what each gives the worker that sends it (mail.ts). */
import type { Language } from '@kontor/form/languages';
import type { Named } from '../base/person-name.ts';
import type { Db } from '../db/open.ts';
import { type Sql, sql } from '../db/sql.ts';
import type { Mail } from '../outside/mail.ts';
import type { JobContext } from './job.ts';

export interface Ready {
  mail: Mail;
  /** Undoes what was created for a mail that could not be sent; the retry creates its own. */
  failed?(): Promise<unknown>;
}

/** Whom a mail is for. */
export interface Recipient extends Named {
  id: string;
  email: string | null;
  language: Language | null;
  invited: boolean;
}

const columns = sql`u.id, u.username, u.email, u.first_name, u.last_name, u.language, u.invited`;

/** `which` says of `users u` who may be written to; missing for anybody else. */
export const personOf = (db: Pick<Db, 'one'>, id: string | undefined, which: Sql, lock: Sql = sql``) =>
  db.one<Recipient>(sql`select ${columns} from users u where u.id = ${id ?? null} and ${which} ${lock}`);

/** The mail, or null if it is no longer needed. */
export type Kind = (context: JobContext, data: Record<string, string>) => Promise<Ready | null>;
