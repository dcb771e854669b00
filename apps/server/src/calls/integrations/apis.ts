/** Lists the types of APIs that can be added, with the schemas of their configs. */
import { apiTypes } from '../../outside/apis/index.ts';

export const apisAvailable = () => ({ data: [...apiTypes].map(([type, { schema }]) => ({ type, config: schema })) });
