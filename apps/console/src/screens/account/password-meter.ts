/**
 * Password strength as far as a browser can judge it while typing. The server also checks guessable passwords, and
 * decides.
 */
import { limits } from '@kontor/contract/limits';

export type Verdict =
  | { kind: 'start' | 'name' | 'alike' | 'good' | 'strong' }
  | { kind: 'missing'; count: number }
  | { kind: 'long' };

const { password_min: least, password_max: most } = limits;
/** Passwords with fewer distinct characters are rated as a pattern. */
const different = 6;
const strong = 20;

/** Filled segments of the bar, 0 to 4. */
export const LEVELS: Record<Verdict['kind'], number> = {
  start: 0,
  missing: 1,
  long: 1,
  name: 1,
  alike: 2,
  good: 3,
  strong: 4,
};

export function judge(password: string, names: readonly string[] = []): Verdict {
  const letters = [...password];
  if (letters.length === 0) return { kind: 'start' };
  if (letters.length < least) return { kind: 'missing', count: least - letters.length };
  if (letters.length > most) return { kind: 'long' };
  const lower = password.trim().toLowerCase();
  if (names.some(name => name.trim() !== '' && name.trim().toLowerCase() === lower)) return { kind: 'name' };
  if (new Set(lower).size < different) return { kind: 'alike' };
  return { kind: letters.length >= strong ? 'strong' : 'good' };
}

export const isLongEnough = (password: string): boolean => ['good', 'strong'].includes(judge(password).kind);
