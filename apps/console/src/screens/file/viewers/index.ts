/** Table of viewers by file type: the first matching row is used; each is a lazy chunk. */

import type { ComponentType, LazyExoticComponent } from 'react';
import type { StoredFile } from '../../../api/library.ts';
import { lazily } from '../../../ui/lazily.ts';
import type { ViewerProps } from './viewer-props.ts';

type Viewer = LazyExoticComponent<ComponentType<ViewerProps>>;
interface Row {
  types: RegExp;
  viewer: Viewer;
}

const rows: Row[] = [
  { types: /^image\/(png|jpeg|gif|webp|avif|svg\+xml|bmp|x-icon)$/, viewer: lazily(() => import('./image.tsx')) },
  { types: /^(video|audio)\//, viewer: lazily(() => import('./av.tsx')) },
  { types: /^application\/pdf$/, viewer: lazily(() => import('./pdf.tsx')) },
  { types: /^model\/gltf(\+json|-binary)$/, viewer: lazily(() => import('./model.tsx')) },
  { types: /^text\/html$|^application\/xhtml\+xml$/, viewer: lazily(() => import('./page.tsx')) },
  {
    types: /^text\/(csv|tab-separated-values)$|^application\/vnd\.openxmlformats-officedocument\.spreadsheetml\.sheet$/,
    viewer: lazily(() => import('./table.tsx')),
  },
  { types: /^text\/|^application\/(json|xml)$|\+(json|xml)$/, viewer: lazily(() => import('./text.tsx')) },
];
/** Types that no browser displays: thumbnail, if there is one. */
const other: Viewer = lazily(() => import('./none.tsx'));

export const viewerOf = ({ type }: Pick<StoredFile, 'type'>): Viewer =>
  rows.find(({ types }) => types.test(type))?.viewer ?? other;
