/**
 * One tooltip for the whole page, for any element with `data-tip`: shown on hover (delayed) or keyboard focus,
 * hoverable, closes with Esc. Supplementary only: it never has information that is nowhere else.
 */
import styles from './tooltip.module.css';

const WAIT = 400;
const GAP = 6;

export function startTooltips(): void {
  const tip = document.createElement('div');
  tip.className = styles.tip ?? '';
  tip.role = 'tooltip';
  tip.id = 'tooltip';
  tip.popover = 'manual';
  let owner: Element | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;

  function hide() {
    clearTimeout(timer);
    owner?.removeAttribute('aria-describedby');
    owner = null;
    if (tip.isConnected) tip.remove();
  }
  function show(element: Element) {
    const text = element.getAttribute('data-tip');
    if (!text || !element.isConnected || element.getAttribute('aria-expanded') === 'true') return;
    hide();
    owner = element;
    tip.textContent = text;
    (element.closest('main, nav, header, aside, section, [role=dialog]') ?? document.body).append(tip);
    tip.showPopover();
    if (text !== element.getAttribute('aria-label') && !element.hasAttribute('aria-describedby'))
      element.setAttribute('aria-describedby', tip.id);
    const at = element.getBoundingClientRect();
    const own = tip.getBoundingClientRect();
    const beside = element.getAttribute('data-tip-side') === 'right';
    const below = at.bottom + GAP + own.height < innerHeight ? at.bottom + GAP : at.top - GAP - own.height;
    const left = beside ? at.right + GAP : at.left + at.width / 2 - own.width / 2;
    tip.style.left = `${Math.max(8, Math.min(left, innerWidth - own.width - 8))}px`;
    tip.style.top = `${beside ? at.top + at.height / 2 - own.height / 2 : below}px`;
  }

  const tipped = (event: Event) => (event.target instanceof Element ? event.target.closest('[data-tip]') : null);
  document.addEventListener('pointerover', event => {
    if (event.pointerType === 'touch' || event.target === tip) return;
    const element = tipped(event);
    if (element === owner && owner) return;
    hide();
    if (element) timer = setTimeout(() => show(element), WAIT);
  });
  document.addEventListener('focusin', event => {
    const element = tipped(event);
    hide();
    if (element?.matches(':focus-visible')) show(element);
  });
  document.addEventListener('focusout', hide);
  document.addEventListener('pointerdown', hide);
  document.addEventListener('scroll', hide, true);
  document.addEventListener('keydown', event => event.key === 'Escape' && hide());
}
