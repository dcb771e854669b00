/** Dialog that creates or edits a report handler: event, target service, condition. */
import { type Comparison, comparisonsOf, type Issue } from '@kontor/form';
import { type FormEvent, useId, useState } from 'react';
import { ApiError } from '../../api/client.ts';
import { useList } from '../../api/lists.ts';
import { useSave } from '../../api/mutations.ts';
import { issuesByPath } from '../../errors/problem-text.ts';
import { useHandlerEventTexts, useHandlerTexts } from '../../i18n/handlers.ts';
import { useLanguage } from '../../i18n/index.ts';
import { Button, Dialog, Link, Note, Select, Switch, TextField, toast } from '../../ui/index.ts';
import type { FormDocument } from './document.ts';
import type { Conditions, Handler } from './handler-types.ts';
import styles from './handlers.module.css';

interface HandlerDialogProps {
  /** Undefined for a new one, which is appended. */
  handler: Handler | undefined;
  form: string;
  document: FormDocument;
  priority: number;
  conditions: Conditions;
  onClose(): void;
}

const events = ['create', 'update', 'delete'] as const;
const blank: Comparison = { valOne: '', comparison: 'eq', valTwo: '', gate: null };

export default function HandlerDialog({ handler, form, document, priority, conditions, onClose }: HandlerDialogProps) {
  const t = useHandlerTexts();
  const words = useHandlerEventTexts();
  const locale = useLanguage();
  const formId = useId();
  const save = useSave('report-handlers');
  const apis = useList('apis', { sort: 'name', direction: 'asc', limit: 100 });
  const [title, setTitle] = useState(handler?.title ?? '');
  const [event, setEvent] = useState<Handler['event']>(handler?.event ?? 'create');
  const [api, setApi] = useState(handler?.api_id ?? '');
  const [comparisons, setComparisons] = useState(() => comparisonsOf(handler?.condition?.comparisons));
  const [failed, setFailed] = useState<unknown>(null);
  const errors = issuesByPath(failed);
  const issues = failed instanceof ApiError ? (failed.issues as Issue[]) : [];
  const chosen = api || (apis.items.length === 1 ? (apis.items[0]?.id ?? '') : '');

  async function send(submitted: FormEvent) {
    submitted.preventDefault();
    const body = { title, event, api_id: chosen, condition: comparisons.length > 0 ? { comparisons } : null };
    try {
      const { data } = await save.mutateAsync(
        handler
          ? { id: handler.id, version: handler.version, body }
          : { body: { ...body, report_config_id: form, priority } },
      );
      toast.ok(() => (handler ? t.changed(data.title) : t.added(data.title)));
      onClose();
    } catch (error) {
      setFailed(error);
      if (!(error instanceof ApiError) || error.issues.length === 0) toast.error(error);
      else
        requestAnimationFrame(() =>
          window.document.querySelector<HTMLElement>('[role="dialog"] [aria-invalid="true"]')?.focus(),
        );
    }
  }
  return (
    <Dialog
      title={handler ? t.editTitle : t.newTitle}
      onClose={onClose}
      size="md"
      persistent
      foot={
        <>
          <Button onClick={onClose}>{t.cancel}</Button>
          <Button kind="primary" type="submit" form={formId} busy={save.isPending && t.saving}>
            {t.save}
          </Button>
        </>
      }
    >
      <form id={formId} className={styles.form} noValidate onSubmit={submitted => void send(submitted)}>
        {!apis.isPending && apis.count === 0 && (
          <Note tone="info">
            {t.apisNone} <Link href="/settings/integrations">{t.apisSettings}</Link>
          </Note>
        )}
        <TextField label={t.title} required maxLength={255} value={title} error={errors.title} onChange={setTitle} />
        <Select
          label={t.event}
          value={event}
          options={events.map(value => ({ value, label: words[value] }))}
          onChange={value => setEvent(value as Handler['event'])}
        />
        <Select
          label={t.api}
          required
          value={chosen}
          error={errors.api_id}
          options={[
            ...(chosen ? [] : [{ value: '', label: t.apiChoose }]),
            ...apis.items.map(each => ({ value: each.id, label: each.name })),
          ]}
          onChange={setApi}
        />
        <Switch
          label={t.condition}
          checked={comparisons.length > 0}
          onChange={on => setComparisons(on ? [blank] : [])}
        />
        {comparisons.length > 0 && (
          <>
            <p className={styles.hint}>{t.conditionHint}</p>
            <conditions.Panel
              form={document}
              comparisons={comparisons}
              issues={issues.map(issue => ({ ...issue, path: issue.path.replace(/^condition\./, '') }))}
              locale={locale}
              onChange={setComparisons}
            />
          </>
        )}
      </form>
    </Dialog>
  );
}
