import { memo } from 'react';
import { cell } from '../react/cell.ts';
import { Contents } from '../react/contents.tsx';
import { childrenOf } from '../walk.ts';
import { full } from './row.ts';
import type { ContentFieldProps, ContentView } from './view.ts';

/** Always a row of its own, whatever its width says. */
const Row = memo(function Row({ content, instance }: ContentFieldProps) {
  return (
    <div {...cell({ ...content.column, width: full().width })}>
      <Contents list={childrenOf(content)} instance={instance} />
    </div>
  );
});

export const layoutRow: ContentView = { Field: Row };
