/**
 * Rights of a share link's holder as SQL scopes, independent of the link's maker (security.md, D16). Used by scope.ts;
 * an entity without a rule is denied.
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

/** Null if there is no right at all. */
export const byLink = (actor: LinkActor, entity: string, action: Action, alias: string): Sql | null =>
  rules[entity]?.[action]?.(actor, alias) ?? null;

/**
 * Files that an entry submitted by the link may reference: those uploaded by the link. Pictures of the form are no
 * answers.
 */
export const heldByLink = (actor: LinkActor, entity: string, alias: string): Sql =>
  entity === 'Files' ? ownUpload(actor, alias) : sql`false`;
