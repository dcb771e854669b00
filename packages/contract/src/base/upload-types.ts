/** Which kinds of files the library takes (UPLOAD_TYPES): media types such as `image/*`, and endings such as `.dwg`. */

export const endingOf = (filename: string): string => /\.([^.\s]+)$/.exec(filename)?.[1]?.toLowerCase() ?? '';

/** `image/*` fits `image/png`; `*` anywhere stands for anything. */
export function fitsType(type: string, pattern: string): boolean {
  const parts = pattern.trim().toLowerCase().split('*');
  const plain = type.toLowerCase().split(';')[0]?.trim() ?? '';
  if (parts.length === 1) return plain === parts[0];
  const source = parts.map(part => part.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')).join('.*');
  return new RegExp(`^${source}$`).test(plain);
}

export const isTypePattern = (one: string): boolean => one.includes('/');

/** Either its type or its ending is among them; an empty list takes all. */
export const takesKind = (file: { name: string; type: string }, kinds: readonly string[]): boolean =>
  kinds.length === 0 ||
  kinds.some(kind =>
    isTypePattern(kind)
      ? fitsType(file.type, kind)
      : kind.toLowerCase().replace(/^\./, '') === endingOf(file.name) && endingOf(file.name) !== '',
  );
