import { apiTypes } from '../../outside/apis/index.ts';

/** The types that can be added. */
export const apisAvailable = () => ({ data: [...apiTypes].map(([type, { schema }]) => ({ type, config: schema })) });
