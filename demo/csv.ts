/** Parser of comma-separated values (RFC 4180) with a header line. Throws on a line with another number of columns. */
export function parseCsv(text: string): Record<string, string>[] {
  const [names = [], ...lines] = cells(text.replace(/^\uFEFF/, ''));
  return lines.map((line, index) => {
    if (line.length !== names.length)
      throw new Error(`line ${index + 2} has ${line.length} cells, not ${names.length}`);
    return Object.fromEntries(names.map((name, column) => [name, line[column]!]));
  });
}

const cell = /("(?:[^"]|"")*"|[^",\r\n]*)(,|\r?\n|$)/y;

function cells(text: string): string[][] {
  const lines: string[][] = [];
  let line: string[] = [];
  cell.lastIndex = 0;
  while (cell.lastIndex < text.length) {
    const at = cell.lastIndex;
    const found = cell.exec(text);
    if (!found) throw new Error(`a stray quote at character ${at}`);
    const [, value = '', end] = found;
    line.push(value.startsWith('"') ? value.slice(1, -1).replaceAll('""', '"') : value);
    if (end === ',' && cell.lastIndex < text.length) continue;
    if (end === ',') line.push('');
    lines.push(line);
    line = [];
  }
  return lines;
}
