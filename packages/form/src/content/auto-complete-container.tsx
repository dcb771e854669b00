import { lazy, memo, Suspense } from 'react';
import { cell } from '../react/cell.ts';
import { Contents } from '../react/contents.tsx';
import styles from '../react/form.module.css';
import { childrenOf } from '../walk.ts';
import type { ContentFieldProps, ContentView } from './view.ts';

const KnownContainer = lazy(() => import('../react/known-container.tsx'));

/** Until its part is loaded its fields keep their place, unseen: what they show by themselves may be corrected. */
const AutoComplete = memo(function AutoComplete({ content, instance }: ContentFieldProps) {
  const fields = <Contents list={childrenOf(content)} instance={instance} />;
  return (
    <div {...cell(content.column)}>
      <Suspense
        fallback={
          <div inert className={styles.unseen}>
            {fields}
          </div>
        }
      >
        <KnownContainer content={content}>{fields}</KnownContainer>
      </Suspense>
    </div>
  );
});

export const autoCompleteContainer: ContentView = { Field: AutoComplete };
