/** Column settings of a person: visible ones, order and widths; stored on this device per form, or in a saved view. */

export interface Chosen {
  key: string;
  /** In pixels; undefined for automatic width. */
  width?: number;
}

const storage = (form: string, view: string | null) => `kontor.entries.${form}.columns${view ? `.${view}` : ''}`;

/** Parses stored settings of any origin; invalid parts are dropped. */
export function readColumns(kept: unknown): Chosen[] | null {
  if (!Array.isArray(kept)) return null;
  return kept.flatMap((one): Chosen[] => {
    if (typeof one === 'string') return [{ key: one }];
    if (typeof one?.key !== 'string') return [];
    return [Number.isInteger(one.width) ? { key: one.key, width: one.width } : { key: one.key }];
  });
}

export function rememberedColumns(form: string, view: string | null): Chosen[] | null {
  try {
    return readColumns(JSON.parse(localStorage.getItem(storage(form, view)) ?? 'null'));
  } catch {
    return null;
  }
}

export function rememberColumns(form: string, view: string | null, columns: Chosen[] | null): void {
  if (columns) localStorage.setItem(storage(form, view), JSON.stringify(columns));
  else localStorage.removeItem(storage(form, view));
}

/** Moves `key` to index `to`. */
export function moved(columns: readonly Chosen[], key: string, to: number): Chosen[] {
  const one = columns.find(column => column.key === key);
  const rest = columns.filter(column => column.key !== key);
  return one ? rest.toSpliced(Math.max(0, Math.min(rest.length, to)), 0, one) : rest;
}

/**
 * Hides `key`, or shows it before the first visible column that follows it in the form's order. `order`: all keys in
 * form order.
 */
export function toggled(columns: readonly Chosen[], key: string, order: readonly string[]): Chosen[] {
  if (columns.some(column => column.key === key)) return columns.filter(column => column.key !== key);
  const rank = order.indexOf(key);
  const at = columns.findIndex(column => order.indexOf(column.key) > rank);
  return columns.toSpliced(at < 0 ? columns.length : at, 0, { key });
}

export function resized(columns: readonly Chosen[], key: string, width: number | null): Chosen[] {
  const next: Chosen = width === null ? { key } : { key, width };
  const known = columns.some(column => column.key === key);
  return known ? columns.map(column => (column.key === key ? next : column)) : [...columns, next];
}
