/** Plain `<a>` that replaces `ui/link.tsx` in the bundle of the public form (build/plain-links.ts). */
import type { LinkProps } from '../ui/link.tsx';

export const Link = ({ replace: _, ...rest }: LinkProps) => <a {...rest} />;
