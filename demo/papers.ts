/** Writer of the demo's PDF documents, A4, without a library: headings, lines of text, tables, and line drawings. */

export interface Paper {
  title: string;
  /** A smaller line below the title. */
  note: string;
  lines?: readonly string[];
  /** The first row is the header. */
  table?: readonly (readonly string[])[];
  /** Line drawing on a grid of 100 × 100: `m x y` and `l x y`. */
  plan?: string;
}

const [wide, high, edge] = [595, 842, 56];

/** Escapes a PDF string: WinAnsi encoding, with everything beyond ASCII as an octal escape. */
const text = (words: string): string =>
  `(${[...words.replace('–', '\u0096').replace('„', '\u0084').replace('“', '\u0093')]
    .map(letter => {
      const code = letter.codePointAt(0) ?? 63;
      if ('()\\'.includes(letter)) return `\\${letter}`;
      return code < 128 ? letter : `\\${Math.min(code, 255).toString(8)}`;
    })
    .join('')})`;

const say = (x: number, y: number, size: number, words: string, font = 'F1', ink = '0.15 0.22 0.25') =>
  `BT /${font} ${size} Tf ${ink} rg ${x} ${y} Td ${text(words)} Tj ET`;

function tableOf(rows: readonly (readonly string[])[], top: number): string[] {
  const columns = rows[0]?.length ?? 1;
  const step = (wide - 2 * edge) / columns;
  return rows.flatMap((row, at) => {
    const y = top - at * 24;
    const ground = at === 0 ? [`0.89 0.94 0.93 rg ${edge} ${y - 8} ${wide - 2 * edge} 24 re f`] : [];
    const words = row.map((cell, column) => say(edge + 8 + column * step, y, 10, cell, at === 0 ? 'F2' : 'F1'));
    return [...ground, ...words, `0.83 0.87 0.88 RG 0.6 w ${edge} ${y - 8} m ${wide - edge} ${y - 8} l S`];
  });
}

function planOf(strokes: string, top: number): string[] {
  const size = wide - 2 * edge;
  const at = (numbers: RegExpExecArray) =>
    `${edge + (Number(numbers[2]) / 100) * size} ${top - (Number(numbers[3]) / 100) * size} ${numbers[1]}`;
  const path = [...strokes.matchAll(/([ml]) ([\d.]+) ([\d.]+)/g)].map(at).join(' ');
  return [`0.14 0.30 0.35 RG 2 w 1 J ${path} S`];
}

function contentOf({ title, note, lines = [], table, plan }: Paper): string {
  const body = lines.map((line, at) => say(edge, 700 - at * 18, 11, line));
  const below = 700 - lines.length * 18 - (lines.length > 0 ? 16 : 0);
  return [
    `0.14 0.30 0.35 rg ${edge} 792 120 5 re f`,
    say(edge, 756, 22, title, 'F2'),
    say(edge, 734, 11, note, 'F1', '0.36 0.42 0.45'),
    ...body,
    ...(table ? tableOf(table, below) : []),
    ...(plan ? planOf(plan, below) : []),
    say(edge, 40, 8, 'Kontor – Demo', 'F1', '0.55 0.60 0.62'),
  ].join('\n');
}

export function pdfOf(paper: Paper): Buffer {
  const content = contentOf(paper);
  const font = (name: string) => `<</Type/Font/Subtype/Type1/BaseFont/${name}/Encoding/WinAnsiEncoding>>`;
  const objects = [
    '<</Type/Catalog/Pages 2 0 R/Lang(de)>>',
    '<</Type/Pages/Kids[3 0 R]/Count 1>>',
    `<</Type/Page/Parent 2 0 R/MediaBox[0 0 ${wide} ${high}]/Contents 4 0 R/Resources<</Font<</F1 5 0 R/F2 6 0 R>>>>>>`,
    `<</Length ${content.length}>>stream\n${content}\nendstream`,
    font('Helvetica'),
    font('Helvetica-Bold'),
    `<</Title ${text(paper.title)}>>`,
  ];
  let written = '%PDF-1.4\n';
  const places = objects.map((object, at) => {
    const place = written.length;
    written += `${at + 1} 0 obj\n${object}\nendobj\n`;
    return `${String(place).padStart(10, '0')} 00000 n \n`;
  });
  const start = written.length;
  written += `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${places.join('')}`;
  written += `trailer<</Size ${objects.length + 1}/Root 1 0 R/Info 7 0 R>>\nstartxref\n${start}\n%%EOF\n`;
  return Buffer.from(written, 'latin1');
}
