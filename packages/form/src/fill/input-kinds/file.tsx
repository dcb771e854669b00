/** Files of an answer; their tiles load with the first such field. */
import { lazy, Suspense } from 'react';
import { listOf } from '../../engine/base/plain.ts';
import { keepsLocation, maxFilesOf, mimeTypesOf, takesPictures } from '../../engine/input-kinds/file.ts';
import fields from '../base/field.module.css';
import type { Texts } from '../base/texts.ts';
import type { InputView } from '../form/input-view.ts';

const Tiles = lazy(() => import('../files/file-tiles.tsx'));

export const idsOf = (value: unknown) => listOf(value).filter(id => typeof id === 'string');

/** Patterns as a person would say them: "png oder jpeg". */
export function typeNames(patterns: readonly string[], t: Texts): string {
  if (patterns.includes('*/*')) return t.anyType;
  const names = patterns.map(each => (each.endsWith('/*') ? each.slice(0, -2) : each.slice(each.indexOf('/') + 1)));
  return names.length < 2 ? names.join('') : `${names.slice(0, -1).join(', ')} ${t.or} ${names.at(-1)}`;
}

export const file: InputView = {
  Control: props => (
    <Suspense fallback={<div className={fields.waiting} />}>
      <Tiles {...props} />
    </Suspense>
  ),
  shape: () => 'group',
  hint: (options, { t }) => (keepsLocation(options) && takesPictures(options) ? t.fileLocation : undefined),
  aside({ options, value, readOnly, form: { t } }) {
    if (readOnly) return null;
    const max = maxFilesOf(options);
    return `${t.fileCount(listOf(value).length, max)} · ${typeNames(mimeTypesOf(options), t)}`;
  },
};
