/** Dialog that creates or edits an API (external service); its type is fixed after creation. */
import { type FormEvent, useId, useState } from 'react';
import { useSave } from '../../api/mutations.ts';
import { issuesByPath } from '../../errors/problem-text.ts';
import { useConfigTexts, useIntegrationTexts } from '../../i18n/integrations.ts';
import { useUiTexts } from '../../i18n/ui.ts';
import { Button, Dialog, RadioTiles, TextField, toast } from '../../ui/index.ts';
import { configOf, type Draft, doubles, draftOf } from './api-config.ts';
import { ConfigFields } from './api-fields.tsx';
import { type ApiRecord, type ApiType, useApiTypes, word } from './api-types.ts';
import styles from './integrations.module.css';

interface ApiDialogProps {
  /** Undefined for a new one. */
  api: ApiRecord | undefined;
  onClose(saved?: ApiRecord): void;
}

export function ApiDialog({ api, onClose }: ApiDialogProps) {
  const types = useApiTypes();
  return types.data ? <Loaded api={api} types={types.data} onClose={onClose} /> : null;
}

function Loaded({ api, types, onClose }: ApiDialogProps & { types: ApiType[] }) {
  const t = useIntegrationTexts();
  const ui = useUiTexts();
  const words = useConfigTexts();
  const form = useId();
  const save = useSave('apis');
  const [type, setType] = useState(api?.type ?? types[0]?.type ?? '');
  const schemaOf = (name: string) => types.find(each => each.type === name)?.config ?? {};
  const schema = schemaOf(type);
  const [name, setName] = useState(api?.name ?? '');
  const [draft, setDraft] = useState<Draft>(() => draftOf(schema, api?.config));
  const [refusal, setRefusal] = useState<unknown>();
  const errors = issuesByPath(refusal);

  async function send(event: FormEvent) {
    event.preventDefault();
    if (Object.values(draft).some(value => typeof value !== 'string' && doubles(value).size > 0)) return;
    const config = configOf(schema, draft);
    try {
      const { data } = await save.mutateAsync(
        api ? { id: api.id, body: { name, config }, version: api.version } : { body: { name, type, config } },
      );
      toast.ok(() => (api ? t.changed(data.name) : t.added(data.name)));
      onClose(data);
    } catch (error) {
      setRefusal(error);
      if (Object.keys(issuesByPath(error)).length === 0) toast.error(error);
      else requestAnimationFrame(() => document.querySelector<HTMLElement>('[role="dialog"] [aria-invalid]')?.focus());
    }
  }
  const below = Object.fromEntries(
    Object.entries(errors).flatMap(([path, error]) => (path.startsWith('config.') ? [[path.slice(7), error]] : [])),
  );
  return (
    <Dialog
      title={api ? t.editTitle(api.name) : t.newTitle}
      onClose={() => onClose()}
      persistent
      size="md"
      foot={
        <>
          <Button onClick={() => onClose()}>{ui.cancel}</Button>
          <Button kind="primary" type="submit" form={form} busy={save.isPending && t.saving}>
            {ui.save}
          </Button>
        </>
      }
    >
      <form id={form} className={styles.form} noValidate onSubmit={event => void send(event)}>
        {!api && (
          <RadioTiles
            label={t.type}
            value={type}
            options={types.map(each => ({ value: each.type, label: word(words, each.type) }))}
            onChange={next => {
              setType(next);
              setDraft(draftOf(schemaOf(next)));
              setRefusal(undefined);
            }}
          />
        )}
        <TextField label={t.name} required maxLength={100} value={name} error={errors.name} onChange={setName} />
        <ConfigFields schema={schema} draft={draft} errors={below} onChange={setDraft} />
      </form>
    </Dialog>
  );
}
