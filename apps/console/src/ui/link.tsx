/** Link with client-side navigation; respects the guard for unsaved changes. */
import type { AnchorHTMLAttributes, MouseEvent, Ref } from 'react';
import { navigate } from './navigation.ts';

export interface LinkProps extends AnchorHTMLAttributes<HTMLAnchorElement> {
  href: string;
  replace?: boolean;
  ref?: Ref<HTMLAnchorElement> | undefined;
}

export function Link({ href, replace = false, onClick, ...rest }: LinkProps) {
  function follow(event: MouseEvent<HTMLAnchorElement>) {
    onClick?.(event);
    const elsewhere = event.ctrlKey || event.metaKey || event.altKey || event.shiftKey || event.button !== 0;
    if (event.defaultPrevented || elsewhere || rest.target || rest.download) return;
    event.preventDefault();
    void navigate(href, { replace });
  }
  return <a href={href} onClick={follow} {...rest} />;
}
