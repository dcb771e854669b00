import { useEffect } from 'react';
import { store, useStore } from '../base/store.ts';

const own = store<string | null>(null);

/** A more telling title than the route's while this screen is shown: the name of the form. */
export function useTitle(text: string | undefined): void {
  useEffect(() => {
    own.set(text ?? null);
    return () => own.set(null);
  }, [text]);
}

/** Writes the title of the tab: what the screen says, else the route's title, and the product. */
export function usePageTitle(route: string, product: string): void {
  const ownTitle = useStore(own);
  useEffect(() => {
    document.title = [ownTitle ?? route, product].filter(Boolean).join(' · ');
  }, [ownTitle, route, product]);
}
