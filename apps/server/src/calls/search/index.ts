/** Handlers of the search area, by the rows in packages/contract/src/calls/search.ts. */
import type { AreaDeps, Handlers } from '../../records/endpoint.ts';
import { search } from './search.ts';

export const handlers = ({ forms }: AreaDeps) => ({ search: search(forms) }) satisfies Handlers<'search'>;
