/**
 * Renders a drawing as React elements from the sanitised tree, never as markup. Shapes can be selected by pointer, or
 * by arrow keys and Space (roving tabindex).
 */
import {
  createElement,
  type KeyboardEvent,
  type ReactNode,
  type SVGProps,
  useId,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import { roleOf } from '../../engine/svg/allowed.ts';
import type { SvgNode } from '../../engine/svg/tree.ts';
import { cx } from '../base/cx.ts';
import frame from './frame.module.css';
import { leastStyle } from './least-size.ts';
import styles from './picture.module.css';

export interface Part {
  /** Id of the shape. */
  value: string;
  label: string;
}

interface PictureProps {
  root: SvgNode;
  parts: readonly Part[];
  chosen: readonly string[];
  /** Null if read-only. */
  onToggle: ((value: string) => void) | null;
  /** Single choice: arrow keys select at once. */
  single: boolean;
  invalid?: boolean;
  /** The drawing as text: it is no smaller than that needs (least-size.ts). Else it fills what it is in. */
  drawing?: string;
}

interface Box {
  x: number;
  y: number;
  width: number;
  height: number;
}

const steps: Readonly<Record<string, number>> = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 };

export function Picture({ root, parts, chosen, onToggle, single, invalid = false, drawing }: PictureProps) {
  const svg = useRef<SVGSVGElement>(null);
  const prefix = useId();
  const [near, setNear] = useState<string | null>(null);
  /** Focus ring, drawn on top. */
  const [ring, setRing] = useState<Box | null>(null);
  const labels = new Map(parts.map(part => [part.value, part.label]));
  const order = orderOf(root, labels);
  const stop = [near, ...chosen, order[0]].find(value => value && order.includes(value));
  const targets = useTargets(svg, order, onToggle !== null);

  function onKeyDown(event: KeyboardEvent, value: string) {
    if (!onToggle || event.altKey || event.ctrlKey || event.metaKey) return;
    const next = nextPart(order, value, event.key);
    if (event.key === ' ' || event.key === 'Enter') onToggle(value);
    else if (next) {
      setNear(next);
      focusPart(svg.current, next);
      if (single && !chosen.includes(next)) onToggle(next);
    } else return;
    event.preventDefault();
    event.stopPropagation();
  }
  function pick(value: string | null) {
    if (!value) return;
    setNear(value);
    onToggle?.(value);
  }

  function draw(node: SvgNode, key: string | number): ReactNode {
    const value = node.attributes.id;
    const label = value === undefined ? undefined : labels.get(value);
    const inside = node.children.map((child, index) => (typeof child === 'string' ? child : draw(child, index)));
    if (value === undefined || label === undefined || !order.includes(value))
      return createElement(node.name, { ...propsOf(node, prefix), key }, ...inside);
    const choice: SVGProps<SVGGElement> & { 'data-part': string } = {
      'data-part': value,
      className: cx(styles.part, onToggle && styles.open),
      role: single ? 'radio' : 'checkbox',
      'aria-checked': chosen.includes(value),
      'aria-label': label,
      ...(onToggle ? { tabIndex: value === stop ? 0 : -1 } : { 'aria-disabled': true }),
      onClick(event) {
        event.stopPropagation();
        pick(value);
      },
      onKeyDown: event => onKeyDown(event, value),
      onFocus: ({ currentTarget }) =>
        setRing(currentTarget.matches(':focus-visible') ? boxOf(currentTarget, svg.current, 3) : null),
      onBlur: () => setRing(null),
    };
    const shown = inside.filter((_, index) => !isTitle(node.children[index]));
    const shape = createElement(node.name, propsOf(node, prefix), ...shown);
    const wider = targets.get(value);
    const target = wider && createElement('rect', { ...wider, className: styles.target, 'aria-hidden': true });
    return createElement('g', { ...choice, key }, <title>{label}</title>, target, shape);
  }

  const contents = root.children.map((child, index) => (typeof child === 'string' ? null : draw(child, index)));
  const { viewBox } = root.attributes;
  return (
    <Ground drawing={drawing} invalid={invalid}>
      {createElement(
        'svg',
        {
          ref: svg,
          className: frame.picture,
          viewBox,
          focusable: false,
          onClick: (event: Point) => pick(nearestFor(event, svg.current, order)),
        },
        contents,
        ring && createElement('rect', { ...ring, rx: 3, className: styles.halo, 'aria-hidden': true }),
        ring && createElement('rect', { ...ring, rx: 3, className: styles.ring, 'aria-hidden': true }),
      )}
    </Ground>
  );
}

function focusPart(svg: SVGSVGElement | null, value: string): void {
  for (const part of svg?.querySelectorAll<SVGGElement>('[data-part]') ?? [])
    if (part.dataset.part === value) part.focus();
}

/** Where a key leads to from a part; undefined for a key that leads nowhere. */
function nextPart(order: readonly string[], from: string, key: string): string | undefined {
  if (key === 'Home') return order[0];
  if (key === 'End') return order.at(-1);
  const by = steps[key];
  return by === undefined ? undefined : order[(order.indexOf(from) + by + order.length) % order.length];
}

interface GroundProps {
  drawing: string | undefined;
  invalid: boolean;
  children: ReactNode;
}

function Ground({ drawing, invalid, children }: GroundProps) {
  const least = useMemo(() => (drawing ? leastStyle(drawing) : null), [drawing]);
  return (
    <div
      className={cx(frame.ground, least && frame.panned)}
      style={least ?? undefined}
      data-invalid={invalid ? '' : undefined}
    >
      {children}
    </div>
  );
}

const isTitle = (child: SvgNode | string | undefined) =>
  typeof child === 'object' && (child.name === 'title' || child.name === 'desc');

/** Parts in drawing order, for arrow keys. */
function orderOf(root: SvgNode, labels: ReadonlyMap<string, string>): string[] {
  const found: string[] = [];
  const visit = (node: SvgNode) => {
    if (roleOf(node.name) === 'paint') return;
    const { id } = node.attributes;
    if (id !== undefined && labels.has(id) && node !== root) found.push(id);
    for (const child of node.children) if (typeof child !== 'string') visit(child);
  };
  visit(root);
  return found;
}

/** Attributes in React's spelling. Ids are prefixed, so that references inside the drawing are unique on the page. */
function propsOf({ name, attributes }: SvgNode, prefix: string): Record<string, unknown> {
  const props: Record<string, unknown> = {};
  for (const [key, value] of Object.entries(attributes)) {
    if (key === 'class') continue;
    if (key === 'id') {
      if (roleOf(name) === 'paint') props.id = `${prefix}${value}`;
      continue;
    }
    const spelled = key.replaceAll(/-([a-z])/g, (_, letter: string) => letter.toUpperCase());
    props[spelled] = key === 'href' ? `#${prefix}${value.slice(1)}` : value.replace(/^url\(#/, `url(#${prefix}`);
  }
  return props;
}

/** Half of what a finger hits, in pixels. */
const reach = 22;

type Point = Pick<MouseEvent, 'clientX' | 'clientY'>;

/** Beside a part a finger means the nearest one within its reach: that is how also small ones are hit. */
function nearestFor({ clientX, clientY }: Point, svg: SVGSVGElement | null, order: readonly string[]): string | null {
  if (!matchMedia('(pointer: coarse)').matches) return null;
  const near = [...(svg?.querySelectorAll<SVGGElement>('[data-part]') ?? [])].map(part => {
    const { left, right, top, bottom } = (part.lastElementChild ?? part).getBoundingClientRect();
    const aside = (value: number, low: number, high: number) => Math.max(low - value, value - high, 0);
    return {
      value: part.dataset.part ?? '',
      away: Math.hypot(aside(clientX, left, right), aside(clientY, top, bottom)),
    };
  });
  const within = near.filter(({ value, away }) => away <= reach && order.includes(value));
  return within.toSorted((one, other) => one.away - other.away)[0]?.value ?? null;
}

const least = 24;

/** Bounding box of a part in the coordinates of `within`, with padding and a minimum size. */
function boxOf(part: SVGGElement, within: SVGGraphicsElement | null, room: number, smallest = 0): Box | null {
  const scale = within?.getScreenCTM?.();
  const box = part.lastElementChild?.getBoundingClientRect();
  if (!box || !scale || scale.a * scale.d === scale.b * scale.c) return null;
  const width = Math.max(box.width, smallest) + 2 * room;
  const height = Math.max(box.height, smallest) + 2 * room;
  const [left, top] = [box.left + (box.width - width) / 2, box.top + (box.height - height) / 2];
  const back = scale.inverse();
  const corners = [0, 1, 2, 3].map(corner =>
    new DOMPoint(left + (corner % 2) * width, top + (corner > 1 ? height : 0)).matrixTransform(back),
  );
  const [xs, ys] = [corners.map(corner => corner.x), corners.map(corner => corner.y)];
  const [x, y] = [Math.min(...xs), Math.min(...ys)];
  return { x, y, width: Math.max(...xs) - x, height: Math.max(...ys) - y };
}

/** Enlarged hit targets below shapes that are too small for touch. */
function useTargets(
  svg: { readonly current: SVGSVGElement | null },
  order: readonly string[],
  wanted: boolean,
): ReadonlyMap<string, Box> {
  const [targets, setTargets] = useState<readonly (readonly [string, Box])[]>([]);
  const key = order.join('\n');
  useLayoutEffect(() => {
    const node = svg.current;
    if (!node || !wanted || !('ResizeObserver' in window)) return;
    const offered = new Set(key.split('\n'));
    const measure = () => {
      const found: [string, Box][] = [];
      for (const part of node.querySelectorAll<SVGGElement>('[data-part]')) {
        const { width = least, height = least } = part.lastElementChild?.getBoundingClientRect() ?? {};
        if (!part.dataset.part || !offered.has(part.dataset.part) || Math.min(width, height) >= least) continue;
        const box = boxOf(part, part, 0, least);
        if (box) found.push([part.dataset.part, box]);
      }
      setTargets(before => (JSON.stringify(before) === JSON.stringify(found) ? before : found));
    };
    const observer = new ResizeObserver(measure);
    observer.observe(node);
    return () => observer.disconnect();
  }, [svg, key, wanted]);
  return useMemo(() => new Map(wanted ? targets : []), [wanted, targets]);
}
