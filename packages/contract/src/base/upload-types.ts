/** Allowlist of uploads (UPLOAD_TYPES): media types such as `image/*`, and file name endings such as `.dwg`. */

export const endingOf = (filename: string): string => /\.([^.\s]+)$/.exec(filename)?.[1]?.toLowerCase() ?? '';

/** `image/*` matches `image/png`; `*` anywhere matches any text. */
export function fitsType(type: string, pattern: string): boolean {
  const parts = pattern.trim().toLowerCase().split('*');
  const plain = type.toLowerCase().split(';')[0]?.trim() ?? '';
  if (parts.length === 1) return plain === parts[0];
  const source = parts.map(part => part.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')).join('.*');
  return new RegExp(`^${source}$`).test(plain);
}

export const isTypePattern = (one: string): boolean => one.includes('/');

/** Whether the type or the ending is allowed; an empty list allows all. */
export const takesKind = (file: { name: string; type: string }, kinds: readonly string[]): boolean =>
  kinds.length === 0 ||
  kinds.some(kind =>
    isTypePattern(kind)
      ? fitsType(file.type, kind)
      : kind.toLowerCase().replace(/^\./, '') === endingOf(file.name) && endingOf(file.name) !== '',
  );
