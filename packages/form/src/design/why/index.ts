/**
 * `@kontor/form/why`: why a field is shown, required or locked, or has its value. Loads when somebody asks; what writes
 * formulas loads beside it, since the table of functions is large.
 */
import { createElement } from 'react';
import type { ReasonsProps } from './reasons.tsx';

export type WhyProps = Omit<ReasonsProps, 'print'>;

export async function loadReasons() {
  const [{ Reasons }, { print }] = await Promise.all([
    import('./reasons.tsx'),
    import('../../engine/formula/language/print.ts'),
  ]);
  return { default: (props: WhyProps) => createElement(Reasons, { ...props, print }) };
}
