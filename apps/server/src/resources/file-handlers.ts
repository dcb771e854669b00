import { Problem } from '@kontor/contract';
import type { Ctx } from '../records/context.ts';
import { mayAllFiles, mustCompare, mustReadApi } from '../records/handlers.ts';
import type { Row } from '../records/select.ts';
import type { Behaviour, Values } from '../records/verb.ts';

/** What a condition can ask of a file that is to be handled. */
export const comparedOfFile: ReadonlySet<string> = new Set([
  ...['name', 'filename', 'title', 'type', 'size', 'width', 'height', 'quantity'],
]);

/** Where files go that others choose: set up by those who may read them all. */
export const fileHandlersBehaviour: Behaviour = {
  async beforeWrite(ctx: Ctx, values: Values, _before: Row | null) {
    if (!mayAllFiles(ctx.actor)) throw new Problem('forbidden');
    if (values.api_id !== undefined) await mustReadApi(ctx, values.api_id);
    mustCompare(values.condition, comparedOfFile);
    return { values: typeof values.title === 'string' ? { ...values, title: values.title.trim() } : values };
  },
};
