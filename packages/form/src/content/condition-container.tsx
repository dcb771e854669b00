import { memo } from 'react';
import { cell } from '../react/cell.ts';
import { Contents } from '../react/contents.tsx';
import { useForm } from '../react/context.ts';
import { useTopic } from '../react/hooks.ts';
import { topics } from '../react/store.ts';
import { childrenOf } from '../walk.ts';
import type { ContentFieldProps, ContentView } from './view.ts';

/** Its contents while it holds, without a trace of the condition itself. */
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
