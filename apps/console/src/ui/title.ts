/** React hooks for the document title. */
import { useEffect } from 'react';
import { store, useStore } from '../base/store.ts';

const own = store<string | null>(null);

/** Overrides the route's title while mounted, for example with the form's name. */
export function useTitle(text: string | undefined): void {
  useEffect(() => {
    own.set(text ?? null);
    return () => own.set(null);
  }, [text]);
}

/** Writes the document title: the screen's own title or the route's, and the product's name. */
export function usePageTitle(route: string, product: string): void {
  const ownTitle = useStore(own);
  useEffect(() => {
    document.title = [ownTitle ?? route, product].filter(Boolean).join(' · ');
  }, [ownTitle, route, product]);
}
