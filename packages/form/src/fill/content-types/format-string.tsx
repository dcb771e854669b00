/** View of `formatString`: its text with `{field}` filled in. */
import { type CSSProperties, createElement, memo } from 'react';
import { listOf, own, textOf } from '../../engine/base/plain.ts';
import type { Options, TextSize } from '../../engine/base/types.ts';
import { cell } from '../base/cell.ts';
import { cx } from '../base/cx.ts';
import styles from '../base/form.module.css';
import type { ContentFieldProps, ContentView } from '../form/content-view.ts';
import { useForm } from '../form/context.ts';
import { FilledText } from '../form/field.tsx';

const sizes: Readonly<Partial<Record<TextSize, string | undefined>>> = {
  h1: styles.h1,
  h2: styles.h2,
  h3: styles.h3,
  h4: styles.h4,
  h5: styles.h5,
  h6: styles.h6,
};

/** Class and element of a text; heading levels are relative to the page's. */
export function textLook(options: Options, headingLevel: number): { className: string; tag: string } {
  const size = textOf(own(options.classes, 'size')) as TextSize;
  const marks = listOf(own(options.classes, 'styles'));
  const depth = /^h[1-6]$/.test(size) ? Number(size[1]) : 0;
  return {
    className: cx(
      styles.text,
      sizes[size],
      marks.includes('bold') && styles.bold,
      marks.includes('italic') && styles.italic,
      marks.includes('muted') && styles.muted,
    ),
    tag: depth ? `h${Math.min(headingLevel + depth - 1, 6)}` : 'p',
  };
}

const Text = memo(function Text({ content, instance }: ContentFieldProps) {
  const { headingLevel } = useForm();
  const text = textOf(content.options.text);
  if (text.trim() === '') return null;
  const { className, tag } = textLook(content.options, headingLevel);
  const { className: place, style } = cell(content.column);
  const filled = text.includes('{') ? <FilledText id={content.id} text={text} instance={instance} /> : text;
  return createElement(tag, { className: cx(place, className), style: style as CSSProperties | undefined }, filled);
});

export const formatString: ContentView = { Field: Text };
