/** Renders rich text as React elements from its tree, never as HTML. */
import { createElement, Fragment, type ReactNode, useMemo } from 'react';
import { parseRich, type RichBlock, type RichInline } from '../../engine/rich/tree.ts';
import { cx } from '../base/cx.ts';
import styles from './rich.module.css';

export default function RichView({ html }: { html: string }) {
  const blocks = useMemo(() => parseRich(html), [html]);
  return <div className={cx(styles.rich, styles.reading)}>{each(blocks, block)}</div>;
}

/** Index as React key: the order does not change. */
function each<T>(list: readonly T[], show: (item: T) => ReactNode): ReactNode[] {
  return list.map((item, index) => createElement(Fragment, { key: index }, show(item)));
}

function block(given: RichBlock): ReactNode {
  if ('inline' in given) return createElement(given.tag, null, each(given.inline, inline));
  if ('items' in given)
    return createElement(
      given.tag,
      null,
      each(given.items, item => <li>{each(item, block)}</li>),
    );
  return <blockquote>{each(given.blocks, block)}</blockquote>;
}

function inline(given: RichInline): ReactNode {
  if (given === 'br') return <br />;
  const marked = given.marks.reduce<ReactNode>((inner, mark) => createElement(mark, null, inner), given.text);
  if (!given.href) return marked;
  return (
    <a href={given.href} target="_blank" rel="noopener noreferrer nofollow">
      {marked}
    </a>
  );
}
