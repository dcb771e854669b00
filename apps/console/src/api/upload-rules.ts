/** Which files are taken, and what is said about them beforehand (specification 1 sections 5 and 9). */
import { limits } from '@kontor/contract/limits';

export interface UploadRules {
  /** `image/*`, `application/pdf`; empty takes all. */
  mime_types: readonly string[];
  /** With or without their dot; empty takes all. */
  endings: readonly string[];
  /** Bytes; 0 for no limit. */
  max_size: number;
  /** Files at once; 0 for no limit. */
  max_files: number;
}

export type Refusal =
  | { code: 'mime_type' | 'mime_type_or_ext'; type: string; mime_types: string[]; endings: string[] }
  | { code: 'file_size'; max: number; available: number }
  | { code: 'max_files_reached'; count: number };

export type Warning = { code: 'large' } | { code: 'video'; width: number; height: number };

/** Bytes above which a file is called large. */
export const LARGE = 262_144_000;
export const VIDEO = { width: 1280, height: 720 };

export const takesAll: UploadRules = { mime_types: [], endings: [], max_size: 0, max_files: 0 };

export const endingOf = (filename: string): string => /\.([^.\s]+)$/.exec(filename)?.[1]?.toLowerCase() ?? '';
const bare = (ending: string) => ending.toLowerCase().replace(/^\./, '');

/** `image/*` fits `image/png`; `*` anywhere stands for anything. */
export function fitsType(type: string, pattern: string): boolean {
  const parts = pattern.trim().toLowerCase().split('*');
  const plain = type.toLowerCase().split(';')[0]?.trim() ?? '';
  if (parts.length === 1) return plain === parts[0];
  const source = parts.map(part => part.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')).join('.*');
  return new RegExp(`^${source}$`).test(plain);
}

interface Asked {
  name: string;
  type: string;
  size: number;
}

/**
 * Null where the file is taken. `queued`: bytes of those that are still to be sent; `count`: how many there are.
 * A file has to be below 90 percent of what the limit leaves, so that what is sent along with it fits, too.
 */
export function refusalOf(file: Asked, rules: UploadRules, queued: number, count: number): Refusal | null {
  const { mime_types, endings, max_size: max, max_files } = rules;
  if (max_files > 0 && count >= max_files) return { code: 'max_files_reached', count: max_files };
  const named = endings.length > 0;
  const typed = mime_types.length > 0;
  const fits =
    (!named && !typed) ||
    mime_types.some(pattern => fitsType(file.type, pattern)) ||
    endings.some(ending => bare(ending) === endingOf(file.name));
  if (!fits) {
    const code = named ? 'mime_type_or_ext' : 'mime_type';
    return { code, type: file.type, mime_types: [...mime_types], endings: [...endings].map(bare) };
  }
  const available = Math.max(0, Math.floor(limits.upload_size_factor * (max - queued)));
  return max > 0 && file.size >= available ? { code: 'file_size', max, available } : null;
}

/** Whether it would be taken once others are through. */
export const isForLater = (refusal: Refusal, size: number): boolean =>
  refusal.code === 'file_size' && size < limits.upload_size_factor * refusal.max;

export function warningsOf(size: number, video?: { width: number; height: number } | null): Warning[] {
  const found: Warning[] = [];
  if (size > LARGE) found.push({ code: 'large' });
  if (video && (video.width > VIDEO.width || video.height > VIDEO.height)) found.push({ code: 'video', ...video });
  return found;
}
