import type { Chart } from './types.ts';

export const viewOf = ({ id }: Pick<Chart, 'id'>) => `/statistics/view/${id}`;
/** With where one is, for the way back. */
export const editOf = ({ id }: Pick<Chart, 'id'>) =>
  `/statistics/edit/${id}?back=${encodeURIComponent(location.pathname + location.search)}`;
