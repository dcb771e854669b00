/** SQL of DuckDB that reads a text column as valid days. */
export const dayOf = (text: string): string =>
  `(case when regexp_full_match(${text}, '\\d{4}-\\d{2}-\\d{2}') and ${text} >= '0001' then try_cast(${text} as date) end)`;
