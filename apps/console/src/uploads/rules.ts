/** Validates files before upload: type, size and number, and warnings (specification 1 sections 5 and 9). */
import { limits } from '@kontor/contract/limits';
import { isTypePattern, takesKind } from '@kontor/contract/upload-types';

export interface UploadRules {
  /** Media types (`image/*`) and file extensions (`.dwg`); empty accepts all. */
  kinds: readonly string[];
  /** Bytes; 0 for no limit. */
  max_size: number;
  /** Number of files at once; 0 for no limit. */
  max_files: number;
}

export type Refusal =
  | { code: 'mime_type' | 'mime_type_or_ext'; type: string; kinds: string[] }
  | { code: 'file_size'; max: number; available: number }
  | { code: 'max_files_reached'; count: number }
  | { code: 'empty_file' };

export type Warning = { code: 'large' } | { code: 'video'; width: number; height: number };

/** Warning threshold in bytes. */
const LARGE = 262_144_000;
const VIDEO = { width: 1280, height: 720 };

export const takesAll: UploadRules = { kinds: [], max_size: 0, max_files: 0 };

interface Asked {
  name: string;
  type: string;
  size: number;
}

/**
 * Null if the file is accepted. `queued`: bytes still to be sent; `count`: their number. A file must be below 90
 * percent of what the limit leaves, so that its metadata fits as well.
 */
export function refusalOf(file: Asked, rules: UploadRules, queued: number, count: number): Refusal | null {
  const { kinds, max_size: max, max_files } = rules;
  if (max_files > 0 && count >= max_files) return { code: 'max_files_reached', count: max_files };
  // Mostly a copy that failed: the bytes are missing.
  if (file.size === 0) return { code: 'empty_file' };
  if (!takesKind(file, kinds)) {
    const code = kinds.every(isTypePattern) ? 'mime_type' : 'mime_type_or_ext';
    return { code, type: file.type, kinds: [...kinds] };
  }
  const available = Math.max(0, Math.floor(limits.upload_size_factor * (max - queued)));
  return max > 0 && file.size >= available ? { code: 'file_size', max, available } : null;
}

/** Whether it would be accepted once others have been sent. */
export const isForLater = (refusal: Refusal, size: number): boolean =>
  refusal.code === 'file_size' && size < limits.upload_size_factor * refusal.max;

export function warningsOf(size: number, video?: { width: number; height: number } | null): Warning[] {
  const found: Warning[] = [];
  if (size > LARGE) found.push({ code: 'large' });
  if (video && (video.width > VIDEO.width || video.height > VIDEO.height)) found.push({ code: 'video', ...video });
  return found;
}
