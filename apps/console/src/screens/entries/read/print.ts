/** While an entry is printed, all folded sections are open. */
import { watchPrinting } from '../../../ui/watch-printing.ts';

function openSections(): () => void {
  const folded = [...document.querySelectorAll<HTMLDetailsElement>('#main details:not([open])')];
  for (const each of folded) each.open = true;
  return () => {
    for (const each of folded) each.open = false;
  };
}

export const watchEntryPrinting = () => watchPrinting(openSections);
