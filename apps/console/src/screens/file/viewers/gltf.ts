/**
 * Packs a glTF file into one binary (GLB), inlining `data:` URIs: the loader would fetch them, which the content
 * security policy forbids. References to external files are an error.
 * https://registry.khronos.org/glTF/specs/2.0/glTF-2.0.html
 */
interface Gltf {
  buffers?: { uri?: unknown; byteLength?: unknown }[];
  bufferViews?: { buffer?: unknown; byteOffset?: unknown }[];
  images?: { uri?: unknown }[];
}

/** The model refers to external files. */
export class PartsMissing extends Error {}
/** Not a valid glTF file. */
export class NoModel extends Error {}

const MAGIC = 0x46546c67;
const JSON_CHUNK = 0x4e4f534a;
const BIN_CHUNK = 0x004e4942;
const DATA = /^data:[^,]*;base64,/;

/** Throws NoModel and PartsMissing. A GLB is returned unchanged. */
export function asGlb(bytes: ArrayBuffer): ArrayBuffer {
  if (bytes.byteLength >= 12 && new DataView(bytes).getUint32(0, true) === MAGIC) return mustHaveAll(bytes);
  const gltf = parse(new TextDecoder().decode(bytes));
  mustBeInside(gltf.images ?? []);
  const parts = (gltf.buffers ?? []).map(({ uri }) => unpacked(uri));
  const starts: number[] = [];
  let length = 0;
  for (const part of parts) {
    starts.push(length);
    length += roundUp(part.length);
  }
  for (const view of gltf.bufferViews ?? []) {
    const start = starts[Number(view.buffer ?? 0)];
    if (start === undefined) throw new NoModel();
    view.byteOffset = Number(view.byteOffset ?? 0) + start;
    view.buffer = 0;
  }
  const joined = new Uint8Array(length);
  for (const [index, part] of parts.entries()) joined.set(part, starts[index] ?? 0);
  const buffers = length > 0 ? { buffers: [{ byteLength: length }] } : {};
  return packed({ ...gltf, ...buffers }, joined);
}

const roundUp = (length: number): number => Math.ceil(length / 4) * 4;

function parse(text: string): Gltf {
  try {
    const value: unknown = JSON.parse(text);
    if (value && typeof value === 'object' && 'asset' in value) return value as Gltf;
  } catch {
    // handled below
  }
  throw new NoModel();
}

function unpacked(uri: unknown): Uint8Array {
  if (typeof uri !== 'string' || !DATA.test(uri)) throw new PartsMissing();
  try {
    return Uint8Array.from(atob(uri.slice(uri.indexOf(',') + 1)), letter => letter.charCodeAt(0));
  } catch {
    throw new NoModel();
  }
}

function mustBeInside(parts: { uri?: unknown }[]): void {
  if (parts.some(({ uri }) => uri !== undefined && !(typeof uri === 'string' && uri.startsWith('data:'))))
    throw new PartsMissing();
}

/** A GLB may refer to external files too. */
function mustHaveAll(bytes: ArrayBuffer): ArrayBuffer {
  const view = new DataView(bytes);
  const length = bytes.byteLength >= 20 ? view.getUint32(12, true) : 0;
  if (length === 0 || 20 + length > bytes.byteLength || view.getUint32(16, true) !== JSON_CHUNK) throw new NoModel();
  const gltf = parse(new TextDecoder().decode(new Uint8Array(bytes, 20, length)));
  mustBeInside([...(gltf.images ?? []), ...(gltf.buffers ?? [])]);
  return bytes;
}

function packed(gltf: object, binary: Uint8Array): ArrayBuffer {
  const text = new TextEncoder().encode(JSON.stringify(gltf));
  const [textLength, binaryLength] = [roundUp(text.length), roundUp(binary.length)];
  const whole = new ArrayBuffer(12 + 8 + textLength + (binaryLength > 0 ? 8 + binaryLength : 0));
  const [view, bytes] = [new DataView(whole), new Uint8Array(whole)];
  const words = [MAGIC, 2, whole.byteLength, textLength, JSON_CHUNK];
  for (const [index, word] of words.entries()) view.setUint32(index * 4, word, true);
  bytes.fill(0x20, 20, 20 + textLength).set(text, 20);
  if (binaryLength > 0) {
    view.setUint32(20 + textLength, binaryLength, true);
    view.setUint32(24 + textLength, BIN_CHUNK, true);
    bytes.set(binary, 28 + textLength);
  }
  return whole;
}
