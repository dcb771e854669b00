/** View of `layout_row`: contents side by side, in a row of their own. */
import { memo } from 'react';
import { full } from '../../engine/base/content-row.ts';
import { childrenOf } from '../../engine/form/walk.ts';
import { cell } from '../base/cell.ts';
import type { ContentFieldProps, ContentView } from '../form/content-view.ts';
import { Contents } from '../form/contents.tsx';

/** Always a row of its own, regardless of width. */
const Row = memo(function Row({ content, instance }: ContentFieldProps) {
  return (
    <div {...cell({ ...content.column, width: full().width })}>
      <Contents list={childrenOf(content)} instance={instance} />
    </div>
  );
});

export const layoutRow: ContentView = { Field: Row };
