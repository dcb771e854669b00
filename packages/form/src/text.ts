/** Texts with `{field_name}`. Slots are names only: nothing is computed, nothing is read as markup. */
const slot = /\{([A-Za-z0-9_]+)\}/g;

/** The text with each slot replaced by `get(name)`; a slot whose name is unknown (`undefined`) stays as written. */
export function fillText(text: string, get: (name: string) => string | undefined): string {
  if (!text.includes('{')) return text;
  return text.replace(slot, (whole, name: string) => get(name) ?? whole);
}

/** Names in slots, in order, each once. */
export function placeholdersOf(text: string): string[] {
  if (!text.includes('{')) return [];
  return [...new Set(Array.from(text.matchAll(slot), match => match[1]!))];
}

/** The text with the names in its slots replaced (old name → new name). */
export function renameSlots(text: string, names: ReadonlyMap<string, string>): string {
  return fillText(text, name => (names.has(name) ? `{${names.get(name)}}` : undefined));
}
