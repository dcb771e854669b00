/** Addresses of chart screens. */
import type { Chart } from './types.ts';

export const viewOf = ({ id }: Pick<Chart, 'id'>) => `/statistics/view/${id}`;
/** With the current address, to return to. */
export const editOf = ({ id }: Pick<Chart, 'id'>) =>
  `/statistics/edit/${id}?back=${encodeURIComponent(location.pathname + location.search)}`;
