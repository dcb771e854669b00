/** Detects the type of a file by its magic bytes; the declared name and type are not trusted. */

/** Number of leading bytes examined: enough for archives to reveal their content. */
export const sniffLength = 16 * 1024;

const looksLikeText = (head: Buffer): boolean => {
  if (head.includes(0)) return false;
  try {
    // Streaming mode: the last character may be truncated.
    new TextDecoder('utf-8', { fatal: true }).decode(head, { stream: true });
    return true;
  } catch {
    return false;
  }
};

/** Text in a legacy encoding: without control bytes, hence no binary. */
const mayBeOldText = (head: Buffer): boolean => head.every(byte => byte >= 32 || (byte >= 9 && byte <= 13));

type Endings = Readonly<Record<string, string>>;
/** Text formats by file extension: all of them are served as plain text only. */
const texts: Endings = {
  csv: 'text/csv',
  tsv: 'text/csv',
  json: 'application/json',
  md: 'text/markdown',
  txt: 'text/plain',
  html: 'text/html',
  htm: 'text/html',
  gltf: 'model/gltf+json',
};

const office = 'application/vnd.openxmlformats-officedocument';
const open = 'application/vnd.oasis.opendocument';
/** Container formats (zip, …) by extension; within these only the listed extensions are believed. */
const packed: Readonly<Record<string, Endings>> = {
  'application/zip': {
    docx: `${office}.wordprocessingml.document`,
    xlsx: `${office}.spreadsheetml.sheet`,
    pptx: `${office}.presentationml.presentation`,
    odt: `${open}.text`,
    ods: `${open}.spreadsheet`,
    odp: `${open}.presentation`,
  },
  'application/x-cfb': {
    doc: 'application/msword',
    xls: 'application/vnd.ms-excel',
    ppt: 'application/vnd.ms-powerpoint',
  },
};
const ofEnding = (endings: Endings, ending: string): string | undefined =>
  Object.hasOwn(endings, ending) ? endings[ending] : undefined;

/** glTF scene: by its required keys, wherever they are, and one of its typical ones. */
const isScene = (text: string): boolean =>
  /"asset"\s*:\s*\{[^{}]*"version"\s*:\s*"\d/.test(text) && /"(scenes|meshes|nodes|bufferviews)"\s*:/.test(text);

/** Further data may be at the end of the file, which is not examined. */
const isTiff = (head: Buffer): boolean => ['II*\0', 'MM\0*'].includes(head.toString('latin1', 0, 4));

/** Sticky: from `lastIndex` on, in one pass. */
const spaces = /\s*/y;

/**
 * `text` without leading spaces and comments. By index instead of a regular expression, which would backtrack over
 * consecutive comments.
 */
function fromFirstTag(text: string): string {
  let at = 0;
  for (;;) {
    spaces.lastIndex = at;
    at += spaces.exec(text)?.[0].length ?? 0;
    if (!text.startsWith('<!--', at)) return text.slice(at);
    const end = text.indexOf('-->', at + 4);
    if (end < 0) return '';
    at = end + 3;
  }
}

/** The same without the prolog before the root element. */
function fromRoot(text: string): string {
  let rest = fromFirstTag(text);
  for (const opening of ['<?xml', '<!doctype svg']) {
    if (rest.startsWith(opening)) rest = fromFirstTag(rest.slice(rest.indexOf('>') + 1 || rest.length));
  }
  return rest;
}

function textType(head: Buffer, ending: string): string {
  const lower = head.toString('utf8').toLowerCase();
  const text = fromRoot(lower);
  if (/^<svg[\s>]/.test(text)) return 'image/svg+xml';
  if (/^<(!doctype html|html|head|body|script|iframe)/.test(text)) return 'text/html';
  const object = lower.trimStart().startsWith('{');
  if (object && isScene(lower)) return 'model/gltf+json';
  const told = ofEnding(texts, ending);
  return told && (object || told !== 'model/gltf+json') ? told : 'text/plain';
}

/** Media type without parameters; `application/octet-stream` if not recognised. */
export async function sniff(head: Buffer, filename: string): Promise<string> {
  const ending = filename.toLowerCase().split('.').pop() ?? '';
  const { fileTypeFromBuffer } = await import('file-type');
  const found = await fileTypeFromBuffer(head).catch(() => undefined);
  const type = found?.mime.split(';')[0] ?? '';
  if (type && type !== 'application/xml') return ofEnding(packed[type] ?? {}, ending) ?? type;
  if (looksLikeText(head)) return textType(head, ending);
  if (isTiff(head)) return 'image/tiff';
  const told = mayBeOldText(head) ? ofEnding(texts, ending) : undefined;
  return told?.startsWith('text/') ? told : 'application/octet-stream';
}
