/** Screen that creates a dashboard by its name, then opens the editor. A refused name stays as typed. */
import { type FormEvent, useState } from 'react';
import { ApiError } from '../../api/client.ts';
import { useSave } from '../../api/mutations.ts';
import { describe, issuesByPath } from '../../errors/problem-text.ts';
import { useDashboardsTexts } from '../../i18n/dashboards.ts';
import { Button, Note, navigate, Page, TextField, useTitle } from '../../ui/index.ts';
import styles from './list.module.css';
import { RESOURCE } from './model.ts';

export default function NewDashboard() {
  const t = useDashboardsTexts();
  useTitle(t.newDashboard);
  const [name, setName] = useState('');
  const [error, setError] = useState<unknown>();
  const save = useSave(RESOURCE);
  const given = name.trim();
  const taken = error instanceof ApiError && error.code === 409;
  const atField = taken ? t.nameTaken : issuesByPath(error).name;

  async function submit(event: FormEvent) {
    event.preventDefault();
    if (!given || save.isPending) return;
    try {
      const { data } = await save.mutateAsync({ body: { name: given, config: { order: [] }, charts: [] } });
      // `replace`: going back to this screen would create another dashboard.
      await navigate(`/dashboards/${data.id}/edit`, { replace: true });
    } catch (refusal) {
      setError(refusal);
    }
  }
  return (
    <Page title={t.newDashboard} back={{ href: '/dashboards', label: t.dashboards }}>
      <form className={styles.form} onSubmit={event => void submit(event)} noValidate>
        {error !== undefined && !atField && (
          <Note tone="bad" live>
            {[describe(error).title, ...describe(error).lines].join(' ')}
          </Note>
        )}
        <TextField
          label={t.name}
          hint={t.nameHint}
          error={atField}
          value={name}
          onChange={next => {
            setName(next);
            setError(undefined);
          }}
          maxLength={255}
          autoComplete="off"
          autoFocus
          required
        />
        <div className={styles.buttons}>
          <Button
            kind="primary"
            type="submit"
            busy={save.isPending && t.adding}
            disabledReason={!given && t.nameMissing}
          >
            {t.add}
          </Button>
          <span className="quiet">{given ? t.newNext : t.nameMissing}</span>
        </div>
      </form>
    </Page>
  );
}
