/**
 * Behaviour of APIs: secrets of a config are stored encrypted in a table of their own, and a mask in the row, so that
 * nothing that reads rows (lists, relations, revisions, exports) can reveal them. A mask in a request stands for the
 * stored secret.
 */
import { type Issue, Problem, resources } from '@kontor/contract';
import { sql } from '../db/sql.ts';
import {
  type ApiType,
  apiTypes,
  type Config,
  mask,
  openSecrets,
  type SealedSecrets,
  type Secrets,
  sealSecrets,
} from '../outside/apis/index.ts';
import type { Ctx } from '../records/context.ts';
import { mayAllFiles, mayLeadEvents } from '../records/handlers.ts';
import { mayAll } from '../records/scope.ts';
import type { Row } from '../records/select.ts';
import { audit, type Behaviour, type Values } from '../records/verb.ts';

/** Validates a value by a schema; the paths of the issues are relative to the value. */
export type SchemaCheck = (value: unknown) => readonly Issue[];

function typeOf(type: unknown): ApiType {
  const found = apiTypes.get(String(type));
  if (!found) throw new Problem('invalid', [{ path: 'type', code: 'not_a_choice' }]);
  return found;
}

const below = (issues: readonly Issue[]): Issue[] =>
  issues.map(issue => ({ ...issue, path: issue.path === '' ? 'config' : `config.${issue.path}` }));

function mustFit(ctx: Ctx, type: ApiType, config: Config, check: SchemaCheck): void {
  const unfit = check(config);
  const issues = unfit.length > 0 ? unfit : type.check(config, ctx.services.caller.fault);
  if (issues.length > 0) throw new Problem('invalid', below(issues));
}

/** Redirecting existing handlers to another address, also from the trash, needs the right to read all of what they send. */
async function mustNotLeadAway(ctx: Ctx, id: string): Promise<void> {
  const uses = [
    { by: sql`report_handlers`, may: mayAll(ctx.actor, resources.reports, 'read') },
    { by: sql`file_handlers`, may: mayAllFiles(ctx.actor) },
  ];
  for (const { by, may } of uses) {
    if (may) continue;
    const used = await ctx.db.one(sql`select 1 from ${by} where api_id = ${id} limit 1`);
    if (used) throw new Problem('forbidden');
  }
  if (!(await mayLeadEvents(ctx, id))) throw new Problem('forbidden');
}

/** Secrets to store: given anew, or the stored ones where the config has a mask and still goes to the same address. */
function keptSecrets(type: ApiType, config: Config, before: Config | undefined, stored: Secrets): Secrets {
  const kept: Secrets = {};
  const issues: Issue[] = [];
  for (const [key, value] of type.secrets(config)) {
    const old = Object.hasOwn(stored, key) ? stored[key] : undefined;
    const same = before !== undefined && type.audience(before, key) === type.audience(config, key);
    if (value !== mask) kept[key] = value;
    else if (old !== undefined && same) kept[key] = old;
    else issues.push({ path: `config.${key}`, code: 'required' });
  }
  if (issues.length > 0) throw new Problem('invalid', issues);
  return kept;
}

/**
 * If the encryption key was lost, the secrets are lost: they have to be entered again, and the change must not fail for
 * it.
 */
function stillThere(ctx: Ctx, id: string, stored: SealedSecrets | undefined): Secrets {
  try {
    return openSecrets(ctx.services.seal, id, stored);
  } catch {
    return {};
  }
}

async function storeSecrets(ctx: Ctx, id: string, type: ApiType, config: Config, before?: Config): Promise<void> {
  const { seal } = ctx.services;
  const row = await ctx.db.one<{ value: SealedSecrets }>(
    sql`select value from api_secrets where api_id = ${id} for update`,
  );
  const stored = stillThere(ctx, id, row?.value);
  const kept = keptSecrets(type, config, before, stored);
  const keys = [...new Set([...Object.keys(kept), ...Object.keys(stored)])];
  const changed = keys.filter(key => kept[key] !== stored[key]);
  if (changed.length === 0) return;
  await ctx.db.run(
    sql`insert into api_secrets (api_id, value, modified) values (${id}, ${JSON.stringify(sealSecrets(seal, id, kept))}::jsonb, ${ctx.now}) on conflict (api_id) do update set value = excluded.value, modified = excluded.modified`,
  );
  await audit(ctx, { action: 'secret', entity: resources.apis.entity, id, detail: { changed } });
}

export const apisBehaviour = (checkOf: (schema: object) => SchemaCheck): Behaviour => {
  const checks = new Map([...apiTypes].map(([name, { schema }]) => [name, checkOf(schema)]));
  return {
    /** The id of a new row is known only after the insert: its secrets are stored then, in the same transaction. */
    async beforeTransaction(_ctx, { config }, id) {
      if (id !== null) return undefined;
      return {
        values: {},
        attach: (ctx, row) => storeSecrets(ctx, row.id, typeOf(row.type), config as Config),
        drop: async () => undefined,
      };
    },

    async beforeWrite(ctx: Ctx, values: Values, before: Row | null) {
      const name = typeof values.name === 'string' ? { name: values.name.trim() } : {};
      if (values.config === undefined) return { values: { ...values, ...name } };
      const type = typeOf(before?.type ?? values.type);
      const config = values.config as Config;
      mustFit(ctx, type, config, checks.get(String(before?.type ?? values.type)) ?? (() => []));
      if (before) {
        await mustNotLeadAway(ctx, before.id);
        await storeSecrets(ctx, before.id, type, config, before.config as Config);
      }
      return { values: { ...values, ...name, config: type.withSecrets(config, () => mask) } };
    },
  };
};
