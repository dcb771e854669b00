/** The kinds of files that the instance takes (UPLOAD_TYPES), for uploads of every way and place. */
import { isTypePattern, Problem, takesKind } from '@kontor/contract';
import type { Ctx } from '../../records/context.ts';

interface Kind {
  filename: string;
  type: string;
}

/** By the detected type, or the ending of the name. */
export function mustBeOfKind({ services }: Ctx, { filename, type }: Kind, path = 'file'): void {
  if (!takesKind({ name: filename, type }, services.limits.uploadTypes))
    throw new Problem('invalid', [{ path, code: 'mime_type' }]);
}

/** What browsers say of a file that they do not know. */
const unknown: readonly string[] = ['', 'application/octet-stream'];

/**
 * Before any byte of a resumable upload: what is declared to be of another kind is refused at once. Without a declared
 * type only the name can tell, where nothing but endings is taken.
 */
export function mayBeOfKind(ctx: Ctx, { filename, declared }: { filename: string; declared: string }): void {
  const isKnown = !unknown.includes(declared);
  if (isKnown || !ctx.services.limits.uploadTypes.some(isTypePattern))
    mustBeOfKind(ctx, { filename, type: declared }, isKnown ? 'filetype' : 'filename');
}
