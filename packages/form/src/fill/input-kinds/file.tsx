/** Control of `file`; its tiles are lazily loaded. */
import { lazy, Suspense } from 'react';
import { listOf } from '../../engine/base/plain.ts';
import { keepsLocation, maxFilesOf, mimeTypesOf, takesPictures } from '../../engine/input-kinds/file.ts';
import fields from '../base/field.module.css';
import { typeNames } from '../files/type-names.ts';
import type { InputView } from '../form/input-view.ts';

const Tiles = lazy(() => import('../files/file-tiles.tsx'));

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
