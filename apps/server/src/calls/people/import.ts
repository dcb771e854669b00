/** Import of people from a CSV file: checked as a whole, then each row that fits becomes an invitation. */
import { type Issue, Problem, resources } from '@kontor/contract';
import type { FastifyRequest } from 'fastify';
import { sendMail } from '../../accounts/mails.ts';
import { sql } from '../../db/sql.ts';
import { add } from '../../records/add.ts';
import type { Ctx } from '../../records/context.ts';
import type { AreaDeps, HandlerOf, In, Out } from '../../records/endpoint.ts';
import { languageAsked } from '../../records/language.ts';
import { codeScreenAt } from '../../records/link-target.ts';
import { within } from '../../records/scope.ts';
import { inTransaction } from '../../records/transaction.ts';
import { alive, audit, mustMay, tableOf } from '../../records/verb.ts';
import { invitedBehaviour } from '../../resources/users.ts';
import { personSchema, type ReadRow, readPeople } from './import-rows.ts';

const { users, groups } = resources;
type Told = Out<'usersImport'>['data'];
type Outcome = Told['rows'][number]['outcome'];
interface Checked extends ReadRow {
  outcome: Outcome;
  links: { id: string }[];
}

const largest = 2 * 2 ** 20;

/** The file's bytes: small enough for the memory, and read before a transaction opens. */
async function bytesOf(request: FastifyRequest): Promise<Buffer> {
  const part = await request.file({ limits: { fileSize: largest } }).catch(() => {
    throw new Problem('malformed');
  });
  if (part?.fieldname !== 'file') throw new Problem('invalid', [{ path: 'file', code: 'required' }]);
  const bytes = await part.toBuffer().catch(() => null);
  if (!bytes) throw new Problem('tooLarge', [{ path: 'file', code: 'file_size' }]);
  return bytes;
}

/** Names and addresses that are taken, in lower case. */
async function takenOf(ctx: Ctx, rows: readonly ReadRow[]): Promise<Set<string>> {
  const asked = rows.flatMap(({ person }) => [person.username, person.email].map(one => one.toLowerCase()));
  const found = await ctx.db.rows<{ username: string; email: string | null }>(
    sql`select lower(username) as username, lower(email) as email from users where deleted is null and (lower(username) = any(${asked}) or lower(email) = any(${asked}))`,
  );
  return new Set(found.flatMap(({ username, email }) => [`name ${username}`, `mail ${email}`]));
}

async function groupsOf(ctx: Ctx): Promise<Map<string, string>> {
  const found = await ctx.db.rows<{ id: string; name: string }>(
    sql`select t.id, lower(t.name) as name from ${tableOf(groups)} where ${alive(groups)} and ${within(ctx.actor, groups, 'update')}`,
  );
  return new Map(found.map(({ id, name }) => [name, id]));
}

/** Whether each row is new, taken, or cannot be invited; the second row of a name or an address is one too many. */
async function checkRows(ctx: Ctx, rows: readonly ReadRow[]): Promise<Checked[]> {
  const [taken, known] = [await takenOf(ctx, rows), await groupsOf(ctx)];
  const isAdmin = ctx.actor.kind === 'user' && ctx.actor.role === 'admin';
  const seen = new Set<string>();
  return rows.map(read => {
    const issues: Issue[] = [...read.issues];
    const keys = [`name ${read.person.username.toLowerCase()}`, `mail ${read.person.email.toLowerCase()}`];
    for (const [index, path] of ['username', 'email'].entries())
      if (seen.has(keys[index] ?? '')) issues.push({ path, code: 'twice' });
    for (const key of keys) seen.add(key);
    if (read.person.role !== 'user' && !isAdmin) issues.push({ path: 'role', code: 'admin_only' });
    const links = read.groups.flatMap(name => {
      const id = known.get(name.toLowerCase());
      if (!id) issues.push({ path: 'groups', code: 'unknown_group' });
      return id ? [{ id }] : [];
    });
    const outcome: Outcome = issues.length > 0 ? 'wrong' : keys.some(key => taken.has(key)) ? 'taken' : 'new';
    return { ...read, issues, links, outcome };
  });
}

async function invite(ctx: Ctx, { person, links }: Checked, language: string): Promise<void> {
  const body = { ...person, ...(links.length > 0 ? { groups: links } : {}) };
  const { row } = await add(ctx, { resource: users, behaviour: invitedBehaviour }, body);
  const target = codeScreenAt(ctx.services.origins, 'invite');
  await sendMail(ctx, 'invite', row.id, { target, language: person.language ?? language });
  await audit(ctx, { action: 'invite', entity: users.entity, id: row.id });
}

export const usersImport = (schemaCheck: AreaDeps['schemaCheck']): HandlerOf<'usersImport'> => {
  const check = schemaCheck(personSchema);
  return async (ctx, input, request) => {
    mustMay(ctx, users, 'create');
    return { data: await importPeople(ctx, input, readPeople(await bytesOf(request), check)) };
  };
};

async function importPeople(ctx: Ctx, { query, headers }: In<'usersImport'>, read: ReadRow[]): Promise<Told> {
  const dry = query.dry === true;
  const rows = await inTransaction(ctx, async within => {
    const checked = await checkRows(within, read);
    if (dry) return checked;
    for (const row of checked) if (row.outcome === 'new') await invite(within, row, languageAsked(headers));
    return checked.map(row => (row.outcome === 'new' ? { ...row, outcome: 'added' as const } : row));
  });
  const count = (...outcomes: Outcome[]) => rows.filter(({ outcome }) => outcomes.includes(outcome)).length;
  return {
    rows: rows.map(({ row, person: { username, email }, groups: named, outcome, issues }) => ({
      row,
      username,
      email,
      groups: named,
      outcome,
      issues: issues.map(({ path, code }) => ({ path, code })),
    })),
    added: count('new', 'added'),
    taken: count('taken'),
    wrong: count('wrong'),
  };
}
