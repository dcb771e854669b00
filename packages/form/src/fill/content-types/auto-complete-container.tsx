/** View of `auto_complete_container`; lazily loaded. */
import { lazy, memo, Suspense } from 'react';
import { childrenOf } from '../../engine/form/walk.ts';
import { cell } from '../base/cell.ts';
import styles from '../base/form.module.css';
import type { ContentFieldProps, ContentView } from '../form/content-view.ts';
import { Contents } from '../form/contents.tsx';

const KnownContainer = lazy(() => import('../known/container.tsx'));

/** While loading, the fields keep their place but are hidden: plain fields would show uncorrected values. */
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
