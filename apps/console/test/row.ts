/** What every row has beside its own fields, for those that tests make up. */
export const row = {
  user_id: null,
  created: '2026-01-01T00:00:00Z',
  modified: '2026-01-01T00:00:00Z',
  deleted: null,
};
