/** Behaviour of file handlers, which forward library files to an API: checks of API, condition and permission. */
import { Problem } from '@kontor/contract';
import type { Ctx } from '../records/context.ts';
import { mayAllFiles, mustCompare, mustReadApi } from '../records/handlers.ts';
import type { Row } from '../records/select.ts';
import type { Behaviour, Values } from '../records/verb.ts';

/** Fields of a file that a condition can compare. */
export const comparedOfFile: ReadonlySet<string> = new Set([
  ...['name', 'filename', 'title', 'type', 'size', 'width', 'height', 'quantity'],
]);

/** They forward files uploaded by others: setting one up needs the right to read all files. */
export const fileHandlersBehaviour: Behaviour = {
  async beforeWrite(ctx: Ctx, values: Values, _before: Row | null) {
    if (!mayAllFiles(ctx.actor)) throw new Problem('forbidden');
    if (values.api_id !== undefined) await mustReadApi(ctx, values.api_id);
    mustCompare(values.condition, comparedOfFile);
    return { values: typeof values.title === 'string' ? { ...values, title: values.title.trim() } : values };
  },
};
