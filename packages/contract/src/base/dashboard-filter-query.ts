/** Schema of a dashboard's filter as query parameters; `dashboardFilterOf` parses them. */
import { mostLastDays } from './dashboard-filter.ts';
import { Type, text } from './schema.ts';

const state = text(100);

export const dashboardFilterQuery = {
  date: Type.Optional(text(100, 1)),
  from: Type.Optional(Type.String({ format: 'day' })),
  to: Type.Optional(Type.String({ format: 'day' })),
  last_days: Type.Optional(Type.Integer({ minimum: 1, maximum: mostLastDays })),
  state: Type.Optional(Type.Union([state, Type.Array(state, { maxItems: 100 })])),
};
