/** Ordered list of a form's report handlers. Each change is saved immediately, independent of the form. */
import { comparisonsOf } from '@kontor/form';
import { useQueryClient } from '@tanstack/react-query';
import { Suspense, useState } from 'react';
import { restore } from '../../api/hooks.ts';
import { useList } from '../../api/lists.ts';
import { useRemove, useSave } from '../../api/mutations.ts';
import { useRights } from '../../api/session.ts';
import { useHandlerEventTexts, useHandlerTexts } from '../../i18n/handlers.ts';
import { useLanguage } from '../../i18n/index.ts';
import { moved } from '../../ui/drag-row.ts';
import { Button, IconPlus, lazily, Progress, toast } from '../../ui/index.ts';
import type { FormDocument } from './document.ts';
import type { Conditions, Handler } from './handler-types.ts';
import styles from './handlers.module.css';
import { Rows } from './rows.tsx';

const HandlerDialog = lazily(() => import('./handler-dialog.tsx'));

export interface HandlersProps {
  form: string | undefined;
  document: FormDocument;
  conditions: Conditions;
}

/** Step between priorities, leaving room to insert. */
const apart = 10;

export default function Handlers({ form, ...rest }: HandlersProps) {
  const t = useHandlerTexts();
  return form ? <Present form={form} {...rest} /> : <p className={styles.hint}>{t.first}</p>;
}

function Present({ form, document, conditions }: HandlersProps & { form: string }) {
  const t = useHandlerTexts();
  const events = useHandlerEventTexts();
  const locale = useLanguage();
  const may = useRights();
  const queries = useQueryClient();
  const save = useSave('report-handlers');
  const remove = useRemove('report-handlers');
  const [editing, setEditing] = useState<Handler | 'new' | null>(null);
  const { items, isPending } = useList('report-handlers', {
    'filter[report_config_id]': form,
    contain: 'apis',
    sort: 'priority',
    direction: 'asc',
    limit: 100,
  });
  const [order, setOrder] = useState<readonly string[] | null>(null);
  if (isPending) return <Progress label={t.handlers} value={0} />;
  // While new priorities are being saved, the local order is shown (optimistic).
  const shown = order ? [...items].sort((one, two) => order.indexOf(one.id) - order.indexOf(two.id)) : items;
  const mayChange = may('ReportHandlers', 'update');

  async function move(from: number, to: number) {
    const next = moved(shown, from, to);
    setOrder(next.map(({ id }) => id));
    try {
      for (const [index, { id, priority, version }] of next.entries())
        if (priority !== index * apart) await save.mutateAsync({ id, version, body: { priority: index * apart } });
    } catch (error) {
      toast.error(error);
    }
    setOrder(null);
  }
  async function drop({ id, title }: Handler) {
    try {
      await remove.mutateAsync({ id });
      const undo = () => void restore(queries, 'report-handlers', id).catch(toast.error);
      toast.ok(() => t.removed(title), { undo });
    } catch (error) {
      toast.error(error);
    }
  }
  const conditionText = ({ condition }: Handler) =>
    conditions.sentence(comparisonsOf(condition?.comparisons), document, locale);
  const priority = (items.at(-1)?.priority ?? -apart) + apart;
  return (
    <>
      <p className={styles.hint}>{items.length === 0 ? t.none : t.hint}</p>
      <Rows
        list="handlers"
        items={shown}
        idOf={({ id }) => id}
        nameOf={({ title }) => title}
        removeLabel={t.remove}
        onMove={(from, to) => void move(from, to)}
        onRemove={index => {
          const handler = shown[index];
          if (handler) void drop(handler);
        }}
      >
        {handler => (
          <>
            <button
              type="button"
              className={styles.title}
              aria-label={t.edit(handler.title)}
              disabled={!mayChange}
              onClick={() => setEditing(handler)}
            >
              {handler.title}
            </button>
            <span className={styles.what}>{t.to(events[handler.event], handler.apis?.name ?? '–')}</span>
            {conditionText(handler) && <span className={styles.what}>{t.when(conditionText(handler))}</span>}
          </>
        )}
      </Rows>
      {may('ReportHandlers', 'create') && (
        <div>
          <Button size="sm" icon={IconPlus} onClick={() => setEditing('new')}>
            {t.add}
          </Button>
        </div>
      )}
      {editing && (
        <Suspense fallback={null}>
          <HandlerDialog
            handler={editing === 'new' ? undefined : editing}
            {...{ form, document, priority, conditions }}
            onClose={() => setEditing(null)}
          />
        </Suspense>
      )}
    </>
  );
}
