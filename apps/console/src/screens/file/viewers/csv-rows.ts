/** CSV parser (RFC 4180) for previews: quoted fields, line breaks in them, and the separator found by the first line. */

const SEPARATORS = [';', ',', '\t'] as const;

/** The separator that the first line has most of, outside of quotes. */
export function separatorOf(text: string): string {
  const counts = new Map<string, number>(SEPARATORS.map(each => [each, 0]));
  let quoted = false;
  for (const letter of text) {
    if (letter === '"') quoted = !quoted;
    else if (letter === '\n' && !quoted) break;
    else if (!quoted && counts.has(letter)) counts.set(letter, (counts.get(letter) ?? 0) + 1);
  }
  const [best] = [...counts].toSorted(([, a], [, b]) => b - a);
  return best && best[1] > 0 ? best[0] : ',';
}

/** A field, quoted or plain, with what ends it. */
const fieldOf = (separator: string) =>
  new RegExp(`(?:"((?:[^"]|"")*)"|([^${separator}\\r\\n]*))[^${separator}\\r\\n]*(${separator}|\\r?\\n|\\r|$)`, 'y');

/** At most `most` rows. `whole`: the text is the file's end; otherwise its last line may be cut and is left out. */
export function csvRows(text: string, most: number, whole: boolean): string[][] {
  const separator = separatorOf(text);
  const field = fieldOf(separator);
  field.lastIndex = text.startsWith('\ufeff') ? 1 : 0;
  const rows: string[][] = [];
  let row: string[] = [];
  while (rows.length < most) {
    const [, quoted, plain = '', end = ''] = field.exec(text) ?? [];
    row.push(quoted?.replaceAll('""', '"') ?? plain);
    if (end === separator) continue;
    const isLine = row.length > 1 || row[0] !== '';
    if (isLine && (end !== '' || whole)) rows.push(row);
    if (end === '') break;
    row = [];
  }
  return rows;
}
