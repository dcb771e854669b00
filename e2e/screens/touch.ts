/**
 * Check of tap targets: hit areas are measured by the element found at points around the centre of a control, so that
 * labels, pseudo elements and rows that open what they name count as part of it.
 */
import type { CDPSession, Page } from '@playwright/test';

const roles = ['button', 'link', 'tab', 'option', 'checkbox', 'radio', 'switch', 'combobox', 'treeitem'];
const controls = [
  ...['button', 'a[href]', 'input', 'select', 'textarea', 'summary', '[role^=menuitem]'],
  ...roles.map(role => `[role=${role}]`),
].join();
const sessions = new WeakMap<Page, CDPSession>();

/** Makes the pointer coarse, as on a phone or a tablet, without loading the page anew. */
export async function byTouch(page: Page, enabled: boolean): Promise<void> {
  // One that ends would take its setting along.
  const devtools = sessions.get(page) ?? (await page.context().newCDPSession(page));
  sessions.set(page, devtools);
  await devtools.send('Emulation.setTouchEmulationEnabled', { enabled, maxTouchPoints: 5 });
}

/** Controls whose hit area is narrower or lower than 48 px, or whose centre is covered by another. */
export async function tooSmall(page: Page): Promise<string[]> {
  const targets = await page.evaluateHandle(targetsOf, controls);
  const found = await page.evaluate(misses, { targets, controls });
  await targets.dispose();
  return found;
}

/** Controls that can be tapped now; of those that are alike, as in the rows of a list, the first three. */
function targetsOf(selector: string): HTMLElement[] {
  const shown = (element: Element) => {
    const { width, height } = element.getBoundingClientRect();
    return (
      Math.min(width, height) > 2 &&
      element.checkVisibility({ opacityProperty: true, visibilityProperty: true }) &&
      !element.closest('[inert], [aria-hidden=true], svg, [data-canvas-inert]')
    );
  };
  /** Targets in a sentence are exempt (WCAG 2.5.5). */
  const inSentence = (element: Element) => {
    if (getComputedStyle(element).display !== 'inline') return false;
    const around = element.parentElement?.cloneNode(true) as Element;
    for (const other of around.querySelectorAll('button, a[href]')) other.remove();
    return (around.textContent ?? '').trim().length > 2;
  };
  const modals = document.querySelectorAll('[role=dialog][aria-modal=true], [role=alertdialog], dialog:modal');
  const modal = [...modals].at(-1);
  const above = (element: Element) => element.closest('[role=listbox], [role=menu]') !== null;
  const kinds = new Map<string, number>();
  return [...document.querySelectorAll<HTMLElement>(selector)].filter(control => {
    if (!shown(control) || inSentence(control)) return false;
    if (modal && !modal.contains(control) && !above(control)) return false;
    const kind = [control, control.parentElement].map(part => `${part?.localName}.${part?.className}`).join(' in ');
    kinds.set(kind, (kinds.get(kind) ?? 0) + 1);
    return (kinds.get(kind) ?? 0) <= 3;
  });
}

function misses({ targets, controls: selector }: { targets: HTMLElement[]; controls: string }): string[] {
  // Edges lie between pixels.
  const least = 47;
  const about = (element: Element) => {
    const words = (element.getAttribute('aria-label') ?? element.textContent ?? '').trim().replace(/\s+/g, ' ');
    return `${element.localName}.${element.className} “${words.slice(0, 40)}”`;
  };
  /** What floats above the page. */
  const layerOf = (element: Element) => {
    for (let at: Element | null = element; at; at = at.parentElement) {
      if (at.matches('[role=dialog], [role=menu], [role=listbox]')) return at;
      if (/fixed|sticky/.test(getComputedStyle(at).position)) return at;
    }
    return null;
  };
  const measure = (control: HTMLElement): string[] => {
    const labels = [...((control as HTMLInputElement).labels ?? [])];
    const row = control.closest('[data-row]');
    const opensRow = row?.querySelector('a[href]') === control;
    const owns = (at: Element | null) => {
      if (!at) return false;
      if (control.contains(at) || labels.some(label => label.contains(at))) return true;
      const nearest = at.closest(`${selector}, label`);
      if (nearest && nearest !== control) return nearest.contains(control);
      return opensRow && row?.contains(at) === true;
    };
    control.scrollIntoView({ block: 'center', inline: 'center', behavior: 'instant' });
    const box = control.getBoundingClientRect();
    const [x, y] = [box.left + box.width / 2, box.top + box.height / 2];
    if (x < 0 || y < 0 || x >= innerWidth || y >= innerHeight) return [];
    const hit = document.elementFromPoint(x, y);
    const layer = layerOf(control);
    if (!owns(hit)) {
      const over = hit?.closest(selector);
      // What floats moves away, or the page is scrolled from below it.
      const covers = over && !over.contains(control) && layerOf(over) === layer;
      return covers ? [`below another: ${about(control)} / ${about(over)}`] : [];
    }
    const free = (dx: number, dy: number) => {
      const at = document.elementFromPoint(x + dx, y + dy);
      return owns(at) || (at !== null && layerOf(at) !== layer);
    };
    const half = least / 2;
    if (free(half, 0) && free(-half, 0) && free(0, half) && free(0, -half)) return [];
    const reach = (dx: number, dy: number) => {
      let far = 0;
      while (far < least && free(dx * far, dy * far)) far += 0.5;
      return far;
    };
    const [wide, high] = [reach(1, 0) + reach(-1, 0), reach(0, 1) + reach(0, -1)];
    return Math.min(wide, high) < least ? [`${about(control)} ${Math.round(wide)}×${Math.round(high)}`] : [];
  };
  return targets.flatMap(measure);
}
