/**
 * What the holder of a share link may, whatever its maker may (security.md, D16). scope.ts asks here; what has no rule
 * is nothing.
 */
import type { Action } from '@kontor/contract';
import { identifier, type Sql, sql } from '../db/sql.ts';
import type { LinkActor } from './context.ts';

type Rule = (actor: LinkActor, alias: string) => Sql;

const any: Rule = () => sql`true`;
const ownForm: Rule = ({ form }, alias) => sql`${identifier(`${alias}.id`)} = ${form}`;
const ownUpload: Rule = ({ link }, alias) =>
  sql`exists (select 1 from share_uploads su where su.file_id = ${identifier(`${alias}.id`)} and su.share_link_id = ${link})`;
const shownInForm: Rule = ({ form }, alias) =>
  sql`exists (select 1 from report_config_files cf where cf.file_id = ${identifier(`${alias}.id`)} and cf.report_config_id = ${form})`;

const rules: Record<string, Partial<Record<Action, Rule>>> = {
  ReportConfigs: { read: ownForm },
  Reports: { create: any },
  Files: { create: any, read: (actor, alias) => sql`(${ownUpload(actor, alias)} or ${shownInForm(actor, alias)})` },
};

/** Null where there is no right at all. */
export const byLink = (actor: LinkActor, entity: string, action: Action, alias: string): Sql | null =>
  rules[entity]?.[action]?.(actor, alias) ?? null;

/** What an entry that comes by the link may hold: what came by it. Pictures of the form are nobody's answers. */
export const heldByLink = (actor: LinkActor, entity: string, alias: string): Sql =>
  entity === 'Files' ? ownUpload(actor, alias) : sql`false`;
