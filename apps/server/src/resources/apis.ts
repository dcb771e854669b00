/**
 * What is secret in a config goes, sealed, into a table of its own, and a mask into the row: so nothing that reads rows (lists,
 * relations, earlier versions, exports) can tell it. A mask that is sent back stands for what is stored.
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
import { mayAllFiles } from '../records/handlers.ts';
import { mayAll } from '../records/scope.ts';
import type { Row } from '../records/select.ts';
import { audit, type Behaviour, type Values } from '../records/verb.ts';

/** Issues of a value that is to fit a schema; their paths begin at the value. */
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

/** Whoever leads entries or files elsewhere may read them all. */
async function mustNotLeadAway(ctx: Ctx, id: string): Promise<void> {
  const uses = [
    { by: sql`report_handlers`, may: mayAll(ctx.actor, resources.reports, 'read') },
    { by: sql`file_handlers`, may: mayAllFiles(ctx.actor) },
  ];
  for (const { by, may } of uses) {
    if (may) continue;
    const used = await ctx.db.one(sql`select 1 from ${by} where api_id = ${id} and deleted is null limit 1`);
    if (used) throw new Problem('forbidden');
  }
}

/** What is to be kept: given anew, or stored where a mask stands for it and it still goes to the same place. */
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

/** With a key that is gone they are gone: then they are wanted anew, and nothing stands in the way of that. */
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
    /** The id of what is added is known only after the write: what is secret is stored then, in the same transaction. */
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
