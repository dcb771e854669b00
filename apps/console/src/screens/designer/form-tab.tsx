import type { Issue } from '@kontor/form';
import { useDesignerTexts } from '../../i18n/designer.ts';
import { Button, IconTrash, TextField } from '../../ui/index.ts';
import { ColumnsEditor } from './columns-editor.tsx';
import { useTools } from './context.ts';
import type { FormDocument } from './document.ts';
import { ExchangeButtons } from './exchange-buttons.tsx';
import styles from './side.module.css';
import { StatesEditor } from './states-editor.tsx';

interface FormTabProps {
  document: FormDocument;
  issues: readonly Issue[];
  nameMissing: boolean;
}

/** What belongs to the form as a whole. */
export function FormTab({ document, issues, nameMissing }: FormTabProps) {
  const t = useDesignerTexts();
  const { acts } = useTools();
  return (
    <>
      <section className={styles.section}>
        <TextField
          label={t.name}
          required
          data-form-name
          maxLength={255}
          value={document.name}
          error={nameMissing ? t.faultName : undefined}
          onChange={name => acts.set({ name }, 'name')}
        />
        <TextField
          label={t.campaign}
          hint={t.campaignHint}
          maxLength={255}
          value={document.campaign}
          onChange={campaign => acts.set({ campaign }, 'campaign')}
        />
      </section>
      <section className={styles.section}>
        <StatesEditor
          states={document.states}
          issues={issues}
          onChange={(states, group) => acts.set({ states }, group ?? null)}
        />
      </section>
      <section className={styles.section}>
        <ColumnsEditor fields={document.fields} onChange={(fields, group) => acts.set({ fields }, group ?? null)} />
      </section>
      <ExchangeButtons document={document} />
    </>
  );
}

interface FormFootProps {
  /** Absent while the form is new, or may not be deleted. */
  onRemove: (() => void) | undefined;
  onSave(): void;
  saving: boolean;
}

export function FormFoot({ onRemove, onSave, saving }: FormFootProps) {
  const t = useDesignerTexts();
  return (
    <>
      {onRemove && (
        <Button kind="dangerText" size="sm" icon={IconTrash} onClick={onRemove}>
          {t.removeForm}
        </Button>
      )}
      <span className={styles.grow} />
      <Button kind="primary" size="sm" busy={saving && t.saving} onClick={onSave}>
        {t.save}
      </Button>
    </>
  );
}
