import { Problem } from '@kontor/contract';
import { plainText } from '@kontor/form';
import { sql } from '../db/sql.ts';
import { cleanRich } from '../outside/rich-text.ts';
import { actorId } from '../records/context.ts';
import { fold } from '../records/fold.ts';
import type { Behaviour, Values } from '../records/verb.ts';

/** As it is kept: the title without spaces around it, the body with nothing in it that is not allowed. */
function cleaned(values: Values): Values {
  const { title, body } = values;
  const kept = body === undefined ? undefined : cleanRich(String(body));
  if (kept !== undefined && plainText(kept).trim() === '')
    throw new Problem('invalid', [{ path: 'body', code: 'required' }]);
  return {
    ...values,
    ...(title === undefined ? {} : { title: String(title).trim() }),
    ...(kept === undefined ? {} : { body: kept }),
  };
}

export const messagesBehaviour: Behaviour = {
  async prepare(_ctx, values, before) {
    const kept = cleaned(values);
    const { title, body }: Values = { ...before, ...kept };
    return { values: { ...kept, search: fold(`${title} ${plainText(String(body))}`) } };
  },

  async opened(ctx, row) {
    await ctx.db.run(
      sql`insert into message_reads (message_id, user_id, read) values (${row.id}, ${actorId(ctx.actor)}, ${ctx.now}) on conflict do nothing`,
    );
    row.read = true;
  },
};
