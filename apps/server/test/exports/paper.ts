/** Parses a PDF for assertions: text of its pages, structure, metadata. */
import { inflateSync } from 'node:zlib';
import { getDocumentProxy, getResolvedPDFJS } from 'unpdf';

interface Node {
  role?: string;
  alt?: string;
  children?: Node[];
}

export interface Paper {
  pages: string[];
  /** Text of all pages, whitespace collapsed. */
  text: string;
  title: string;
  lang: string;
  tagged: boolean;
  /** Roles of the structure tree, in order, and alternative texts. */
  roles: string[];
  alts: string[];
  /** Embedded fonts. */
  fonts: string[];
  images: number;
}

/** Objects, plain ones and those in compressed object streams. */
function objectsOf(raw: Buffer): string {
  const source = raw.toString('latin1');
  const packed = [...source.matchAll(/\/ObjStm[\s\S]*?stream\r?\n/g)].map(({ index, 0: head }) => {
    const from = index + head.length;
    return inflateSync(raw.subarray(from, source.indexOf('endstream', from))).toString('latin1');
  });
  return [source, ...packed].join('\n');
}

function visit(node: Node, see: (node: Node) => void): void {
  see(node);
  for (const child of node.children ?? []) visit(child, see);
}

export async function readPdf(raw: Buffer): Promise<Paper> {
  const objects = objectsOf(raw);
  const pdf = await getDocumentProxy(new Uint8Array(raw));
  const { info, metadata } = (await pdf.getMetadata()) as {
    info: { Language?: string; Title?: string };
    metadata: { get(name: string): string } | null;
  };
  const mark = (await pdf.getMarkInfo()) as { Marked?: boolean } | null;
  const pages: string[] = [];
  const roles: string[] = [];
  const alts: string[] = [];
  for (let number = 1; number <= pdf.numPages; number++) {
    const page = await pdf.getPage(number);
    const { items } = await page.getTextContent();
    pages.push(
      items
        .map(item => ('str' in item ? item.str + (item.hasEOL ? ' ' : '') : ''))
        .join('')
        .replace(/\s+/g, ' '),
    );
    visit(((await page.getStructTree()) ?? {}) as Node, ({ role, alt }) => {
      if (role) roles.push(role);
      if (alt) alts.push(alt);
    });
  }
  return {
    pages,
    text: pages.join(' '),
    title: metadata?.get('dc:title') ?? info.Title ?? '',
    lang: info.Language ?? '',
    tagged: mark?.Marked === true,
    roles,
    alts,
    fonts: [...objects.matchAll(/\/FontDescriptor[^>]*?\/FontName\s*\/([A-Z]{6}\+[\w-]+)[^>]*?\/FontFile[23]/g)].map(
      ([, name = '']) => name,
    ),
    images: [...objects.matchAll(/\/Subtype\s*\/Image/g)].length,
  };
}

/** The colours in which shapes and letters of a PDF are filled, `#rrggbb`. */
export async function fillsOf(raw: Buffer): Promise<Set<string>> {
  const pdf = await getDocumentProxy(new Uint8Array(raw));
  const { OPS } = await getResolvedPDFJS();
  const found = new Set<string>();
  for (let number = 1; number <= pdf.numPages; number++) {
    const { fnArray, argsArray } = await (await pdf.getPage(number)).getOperatorList();
    for (const [at, operator] of fnArray.entries())
      if (operator === OPS.setFillRGBColor) found.add(String(argsArray[at][0]));
  }
  return found;
}
