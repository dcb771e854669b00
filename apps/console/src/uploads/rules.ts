/** Which files are taken, and what is said about them beforehand (specification 1 sections 5 and 9). */
import { limits } from '@kontor/contract/limits';
import { isTypePattern, takesKind } from '@kontor/contract/upload-types';

export interface UploadRules {
  /** Media types (`image/*`) and endings (`.dwg`); empty takes all. */
  kinds: readonly string[];
  /** Bytes; 0 for no limit. */
  max_size: number;
  /** Files at once; 0 for no limit. */
  max_files: number;
}

export type Refusal =
  | { code: 'mime_type' | 'mime_type_or_ext'; type: string; kinds: string[] }
  | { code: 'file_size'; max: number; available: number }
  | { code: 'max_files_reached'; count: number };

export type Warning = { code: 'large' } | { code: 'video'; width: number; height: number };

/** Bytes above which a file is called large. */
const LARGE = 262_144_000;
const VIDEO = { width: 1280, height: 720 };

export const takesAll: UploadRules = { kinds: [], max_size: 0, max_files: 0 };

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
  const { kinds, max_size: max, max_files } = rules;
  if (max_files > 0 && count >= max_files) return { code: 'max_files_reached', count: max_files };
  if (!takesKind(file, kinds)) {
    const code = kinds.every(isTypePattern) ? 'mime_type' : 'mime_type_or_ext';
    return { code, type: file.type, kinds: [...kinds] };
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
