/** Detects the type of a file by its magic bytes; the declared name and type are not trusted. */
/** How many first bytes are looked at: as many as archives need to show what they hold. */
export const sniffLength = 16 * 1024;

const looksLikeText = (head: Buffer): boolean => {
  if (head.includes(0)) return false;
  try {
    // The last letter may be cut in two.
    new TextDecoder('utf-8', { fatal: true }).decode(head, { stream: true });
    return true;
  } catch {
    return false;
  }
};

/** In one of the old alphabets: what their letters are nobody can say, but these bytes are none of a program's. */
const mayBeOldText = (head: Buffer): boolean => head.every(byte => byte >= 32 || (byte >= 9 && byte <= 13));

type Endings = Readonly<Record<string, string>>;
/** Which kind of text it is, its ending may say: none of them is served as anything but text. */
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
/** What only says in which way it is packed, may be one of these; beyond that its ending is not believed. */
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

/** A scene of glTF: by what each must have, wherever it stands, and by one of the things it is for. */
const isScene = (text: string): boolean =>
  /"asset"\s*:\s*\{[^{}]*"version"\s*:\s*"\d/.test(text) && /"(scenes|meshes|nodes|bufferviews)"\s*:/.test(text);

/** Tables of what is in them may lie at the end of these, where they are not looked for. */
const isTiff = (head: Buffer): boolean => ['II*\0', 'MM\0*'].includes(head.toString('latin1', 0, 4));

/**
 * `text` without the spaces and comments it begins with. By positions: a pattern for comments in a row can be read in
 * as many ways as there are comments, and tries them all.
 */
function fromFirstTag(text: string): string {
  let at = 0;
  for (;;) {
    while (/\s/.test(text.charAt(at))) at++;
    if (!text.startsWith('<!--', at)) return text.slice(at);
    const end = text.indexOf('-->', at + 4);
    if (end < 0) return '';
    at = end + 3;
  }
}

/** The same without the lines that may stand before the root of a document. */
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

/** A media type without parameters; `application/octet-stream` where nothing is recognised. */
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
