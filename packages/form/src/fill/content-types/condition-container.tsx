/** View of `condition_container`: its contents, while the condition holds. */
import { memo } from 'react';
import { childrenOf } from '../../engine/form/walk.ts';
import { cell } from '../base/cell.ts';
import type { ContentFieldProps, ContentView } from '../form/content-view.ts';
import { Contents } from '../form/contents.tsx';
import { useForm } from '../form/context.ts';
import { useTopic } from '../form/hooks.ts';
import { topics } from '../store/store.ts';

/** Renders no element of its own. */
const Condition = memo(function Condition({ content, instance }: ContentFieldProps) {
  const { store } = useForm();
  const shown = useTopic(store, topics.condition(content.id), () => store.look.shows(content.id));
  if (!shown) return null;
  return (
    <div {...cell(content.column)}>
      <Contents list={childrenOf(content)} instance={instance} />
    </div>
  );
});

export const conditionContainer: ContentView = { Field: Condition };
