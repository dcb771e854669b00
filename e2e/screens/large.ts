/**
 * Checks of a page's layout, at each width and with text at 200 % (WCAG 1.4.4): horizontal scrolling, clipped text,
 * controls that are out of reach or too small, and a primary action below the title.
 */
import type { CDPSession, Page } from '@playwright/test';

const sessions = new WeakMap<Page, CDPSession>();

/**
 * Changes the root font size as the browser's setting does, at once; stylesheets are built in units of it (decision
 * 0064).
 */
export async function letters(page: Page, size: number): Promise<void> {
  // One that ends would tell the page's media queries, which the browser's setting does not.
  const devtools = sessions.get(page) ?? (await page.context().newCDPSession(page));
  sessions.set(page, devtools);
  await devtools.send('Page.setFontSizes', { fontSizes: { standard: size, fixed: size } });
}

/** Elements that are wider than their container: the page, its main region, which scrolls by itself, and overlays. */
export const sideways = (page: Page): Promise<string[]> =>
  page.evaluate(() =>
    [document.documentElement, ...document.querySelectorAll('main, [role=dialog], [role=alertdialog]')]
      .filter(part => part.scrollWidth > part.clientWidth + 1)
      .map(part => `${part.localName}: ${part.scrollWidth} of ${part.clientWidth}`),
  );

export const lost = async (page: Page): Promise<string[]> => [
  ...(await sideways(page)),
  ...(await page.evaluate(look)),
  ...(await page.evaluate(cutShort)),
];

/** Primary actions of page heads that begin below the title's row. */
export const belowTitle = (page: Page): Promise<string[]> =>
  page.evaluate(() =>
    [...document.querySelectorAll('header:has(h1) [class*=primary]')].flatMap(action => {
      const title = action.closest('header')?.querySelector('h1')?.getBoundingClientRect();
      const { top, width } = action.getBoundingClientRect();
      return title && width > 0 && top >= title.bottom ? [(action.textContent ?? '').trim()] : [];
    }),
  );

function look(): string[] {
  const found: string[] = [];
  const about = (element: Element) => {
    const words = (element.getAttribute('aria-label') ?? element.textContent ?? '').trim().replace(/\s+/g, ' ');
    return `${element.localName}.${element.className} “${words.slice(0, 40)}”`;
  };
  const shown = (element: Element) =>
    element.clientWidth > 2 &&
    element.clientHeight > 2 &&
    element.checkVisibility({ opacityProperty: true, visibilityProperty: true }) &&
    !element.closest('[inert], [aria-hidden=true]');
  const moves = (overflow: string) => /auto|scroll/.test(overflow);

  /** What a button opens shows its beginning until then. */
  const folded = (element: Element) =>
    element.id !== '' && document.querySelector(`[aria-controls~="${element.id}"][aria-expanded=false]`) !== null;

  // Text in boxes with hidden overflow. One that ends in an ellipsis is meant to be clipped (see `cutShort`).
  const hiding = new Map<Element, CSSStyleDeclaration>();
  for (const element of document.querySelectorAll('body :not(svg *)')) {
    const style = getComputedStyle(element);
    if (style.overflow === 'visible') continue;
    hiding.set(element, style);
    const [below, beside] = [element.scrollHeight - element.clientHeight, element.scrollWidth - element.clientWidth];
    if ((below <= 2 && beside <= 2) || !element.textContent?.trim() || !shown(element)) continue;
    if (below > 2 && !moves(style.overflowY) && /none|^$/.test(style.webkitLineClamp) && !folded(element))
      found.push(`cut below: ${about(element)}`);
    if (beside > 2 && !moves(style.overflowX) && style.textOverflow !== 'ellipsis')
      found.push(`cut at the side: ${about(element)}`);
    if (below > 2 && moves(style.overflowY) && element.clientHeight < 96)
      found.push(`a slit to scroll in: ${about(element)}`);
  }

  const page = document.documentElement.scrollHeight > innerHeight;
  const controls = 'button, a[href], input, select, textarea, summary, [role^=menuitem], [role=option], [role=tab]';
  for (const control of [...document.querySelectorAll(controls)].filter(shown)) {
    const { left, right, top, bottom, width, height } = control.getBoundingClientRect();
    // The skip link waits above the viewport until it has the focus.
    if (bottom <= 0 && getComputedStyle(control).position === 'fixed') continue;
    const around: CSSStyleDeclaration[] = [];
    for (let at = control.parentElement; at; at = at.parentElement) around.push(...[hiding.get(at) ?? []].flat());
    if ((left < -1 || right > innerWidth + 1) && !around.some(style => moves(style.overflowX)))
      found.push(`beside the window: ${about(control)}`);
    if ((top < -1 || bottom > innerHeight + 1) && !page && !around.some(style => moves(style.overflowY)))
      found.push(`below the window: ${about(control)}`);
    if (control.matches('button, select, textarea') && Math.min(width, height) < 24)
      found.push(`small: ${about(control)}`);
  }
  return found;
}

/** Lines that end in an ellipsis after so few letters that they say nothing. */
function cutShort(): string[] {
  const least = 6;

  /** Letters before the ellipsis; they are measured as if nothing were cut. */
  const lettersOf = (element: Element, { paddingRight, fontSize }: CSSStyleDeclaration) => {
    const room = element.getBoundingClientRect().right - Number.parseFloat(paddingRight) - Number.parseFloat(fontSize);
    const [range, texts] = [document.createRange(), document.createTreeWalker(element, NodeFilter.SHOW_TEXT)];
    let seen = 0;
    for (let text = texts.nextNode(); text; text = texts.nextNode())
      for (let at = 0; at < (text.nodeValue ?? '').length; at += 1) {
        range.setStart(text, at);
        range.setEnd(text, at + 1);
        const { width, right } = range.getBoundingClientRect();
        if (width > 0 && right <= room + 1) seen += 1;
      }
    return seen;
  };
  return [...document.querySelectorAll('body :not(svg *, input, select)')].flatMap(element => {
    if (element.scrollWidth <= element.clientWidth + 2 || element.closest('[inert], [aria-hidden=true]')) return [];
    const style = getComputedStyle(element);
    if (style.textOverflow !== 'ellipsis' || style.overflowX !== 'hidden') return [];
    // It is for the lines of the element itself, not for those of boxes in it.
    if ([...element.children].some(child => /^(block|flex|grid)$/.test(getComputedStyle(child).display))) return [];
    // What is for screen readers alone is a pixel wide.
    if (element.clientWidth <= 2 || !element.checkVisibility({ opacityProperty: true, visibilityProperty: true }))
      return [];
    const letters = lettersOf(element, style);
    const words = (element.textContent ?? '').trim().slice(0, 40);
    return letters < least
      ? [`cut after ${letters} letters: ${element.localName}.${element.className} “${words}”`]
      : [];
  });
}
