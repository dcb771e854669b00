import type { Behaviour, Values } from '../records/verb.ts';

/** The order names each chart once. */
function orderOf(config: unknown): Values {
  const { order = [] } = (config ?? {}) as { order?: string[] };
  return { order: [...new Set(order.map(id => id.toLowerCase()))] };
}

export const chartCollectionsBehaviour: Behaviour = {
  async prepare(_ctx, values) {
    const written: Values = { ...values };
    if (typeof values.name === 'string') written.name = values.name.trim();
    if (values.config !== undefined) written.config = orderOf(values.config);
    return { values: written };
  },
};
