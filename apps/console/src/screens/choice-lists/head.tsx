/** Head of a choice list: its name, what uses it, and what can be done with all of it. */
import type { ChoiceList } from '@kontor/contract';
import { Suspense, useState } from 'react';
import { useSave } from '../../api/mutations.ts';
import { useChoiceListTexts } from '../../i18n/choice-lists.ts';
import { since } from '../../i18n/format.ts';
import { IconButton, IconPencil, Link, lazily, useMedia, usePopover } from '../../ui/index.ts';
import { Actions, type ActionsProps } from './actions.tsx';
import styles from './lists.module.css';
import { useUses } from './use-rows.ts';

const NameDialog = lazily(() => import('./names.tsx'));

export function Head(props: ActionsProps) {
  const t = useChoiceListTexts();
  const save = useSave('choice-lists');
  const [naming, setNaming] = useState(false);
  const { list, readOnly } = props;
  const { id, name } = list;
  // Beside the lists it is a part of their page; in their place the page itself.
  const Heading = useMedia('(min-width: 992px)') ? 'h2' : 'h1';
  return (
    <header className={styles.head}>
      <div className={styles.names}>
        <Heading>
          <span className="trunc">{name}</span>
          {!readOnly && <IconButton icon={IconPencil} size="sm" label={t.rename} onClick={() => setNaming(true)} />}
        </Heading>
        <p>
          {t.facts(list.rows_count, list.retired_count)} · <Uses list={list} /> · {t.changed(since(list.modified))}
        </p>
      </div>
      <Actions {...props} />
      {naming && (
        <Suspense fallback={null}>
          <NameDialog
            title={t.rename}
            label={t.name}
            begin={name}
            yes={t.rename}
            onClose={() => setNaming(false)}
            onName={next => save.mutateAsync({ id, body: { name: next } })}
          />
        </Suspense>
      )}
    </header>
  );
}

/** The number of forms; a click lists them. */
function Uses({ list }: { list: ChoiceList }) {
  const t = useChoiceListTexts();
  const uses = useUses(list.id);
  const { toggle, isOpen, popup } = usePopover(t.usedIn, () => (
    <ul className={styles.uses}>
      {uses?.report_configs.map(({ id, name }) => (
        <li key={id}>
          <Link href={`/reports/${id}`}>{name}</Link>
        </li>
      ))}
      {uses && uses.count > uses.report_configs.length && <li>{t.more(uses.count - uses.report_configs.length)}</li>}
    </ul>
  ));
  if (!uses || uses.count === 0) return t.forms(0);
  return (
    <>
      <button type="button" className={styles.usesButton} aria-expanded={isOpen} onClick={toggle}>
        {t.forms(uses.count)}
      </button>
      {popup}
    </>
  );
}
