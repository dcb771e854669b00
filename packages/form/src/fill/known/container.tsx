/**
 * View of a container of known data: its fields are filled from a selected row, then locked, and corrected separately.
 */
import { type ReactNode, Suspense, useEffect, useId, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { textOf } from '../../engine/base/plain.ts';
import type { Content } from '../../engine/base/types.ts';
import fields from '../base/field.module.css';
import { useForm } from '../form/context.ts';
import { useTopic } from '../form/hooks.ts';
import { topics } from '../store/store.ts';
import { KnownContext, type KnownContextValue } from './container-context.ts';
import { KnownField } from './context.ts';
import { Field } from './field.tsx';
import styles from './known.module.css';
import { cancelChanges, lock, openChanges, stageOf, unlock } from './known.ts';
import { LazyTable } from './table-lazy.ts';
import { knownTexts } from './texts.ts';

interface Searched {
  name: string;
  text: string;
}

export default function KnownContainer({ content, children }: { content: Content; children: ReactNode }) {
  const { store, mode, locale, suggestions } = useForm();
  const { id, options } = content;
  const t = knownTexts[locale];
  const stage = useTopic(store, topics.any, () => stageOf(store, id));
  const [searched, setSearched] = useState<Searched | null>(null);
  const [said, say] = useState('');
  const root = useRef<HTMLDivElement>(null);
  const focus = useRef('');
  const prefix = useId();

  const broken = useTopic(store, topics.issues, () =>
    store.issues().some(each => store.place(each)?.input.known === id),
  );
  useEffect(() => {
    // locked values that are invalid can only be fixed by corrections, so these are opened
    if (broken && mode === 'fill' && stageOf(store, id) === 'locked') openChanges(store, id);
  }, [broken, mode, store, id]);

  useLayoutEffect(() => {
    if (!focus.current) return;
    const part = root.current?.querySelector<HTMLElement>(focus.current);
    focus.current = '';
    part?.focus();
  });

  const context = useMemo<KnownContextValue>(
    () => ({
      ...{ id, stage, prefix, suggestions, t, say },
      choose(row) {
        lock(store, id, row);
        setSearched(null);
        say(t.taken);
      },
      search: (name, text) => setSearched({ name, text }),
    }),
    [id, stage, prefix, suggestions, t, store],
  );

  /** The clicked button disappears: the focus moves to the next action. */
  function act(verb: typeof unlock, next: string, discarded?: 'corrections' | 'data') {
    const undo = verb(store, id);
    focus.current = next;
    say('');
    if (discarded) suggestions?.onDiscarded?.(discarded, undo);
  }
  const button = (name: 'changeValues' | 'cancelChanges' | 'changeDataSet', run: () => void) => (
    <button type="button" className={fields.button} data-verb={name} onClick={run}>
      {textOf(options[name])}
    </button>
  );
  const inputs = '[data-field] :is(input, textarea, select)';
  return (
    <div ref={root} className={styles.known}>
      <KnownContext value={context}>
        <KnownField value={Field}>{children}</KnownField>
        {mode === 'fill' && stage !== 'free' && (
          <div className={styles.foot}>
            {stage === 'locked'
              ? button('changeValues', () => act(openChanges, inputs))
              : button('cancelChanges', () => act(cancelChanges, '[data-verb]', 'corrections'))}
            {button('changeDataSet', () => act(unlock, inputs, 'data'))}
          </div>
        )}
        {searched && (
          <Suspense>
            <LazyTable {...searched} onClose={() => setSearched(null)} />
          </Suspense>
        )}
      </KnownContext>
      <span className={fields.vh} role="status">
        {said}
      </span>
    </div>
  );
}
