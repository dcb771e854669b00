/**
 * Tab of the designer's side panel with the form's own settings: name, campaign, states, columns, handlers, suggestion
 * file. Lazy chunk.
 */
import type { Issue } from '@kontor/form';
import { ConditionPanel, comparisonSentence } from '@kontor/form/design';
import { type ReactNode, Suspense, useState } from 'react';
import { useRights } from '../../api/session.ts';
import { useDesignerTexts } from '../../i18n/designer.ts';
import { useNumberTexts } from '../../i18n/numbers.ts';
import { useSenderPictureTexts } from '../../i18n/sender-picture.ts';
import { Icon, IconChevronRight, Progress, TextField } from '../../ui/index.ts';
import { lazily } from '../../ui/lazily.ts';
import { ColumnsEditor } from './columns-editor.tsx';
import { useTools } from './context.ts';
import { CopyTo } from './copy-to.tsx';
import type { FormDocument } from './document.ts';
import { ExchangeButtons } from './exchange-buttons.tsx';
import { exampleOf } from './number-example.ts';
import styles from './side.module.css';
import { StatesEditor } from './states-editor.tsx';
import type { StoredForm } from './suggestion-state.ts';

const FormRules = lazily(() => import('./form-rules.tsx'));
const SuggestionFile = lazily(() => import('./suggestion-file.tsx'));
const Numbers = lazily(() => import('./numbers.tsx'));
const SenderPicture = lazily(() => import('./sender-picture.tsx'));
const Handlers = lazily(() => import('./handlers.tsx'));
const Versions = lazily(() => import('./versions.tsx'));

const conditions = { Panel: ConditionPanel, sentence: comparisonSentence };

interface FormTabProps {
  document: FormDocument;
  issues: readonly Issue[];
  nameMissing: boolean;
  stored: StoredForm;
  fileUrl: (id: string) => string | undefined;
}

export default function FormTab({ document, issues, nameMissing, stored, fileUrl }: FormTabProps) {
  const t = useDesignerTexts();
  const n = useNumberTexts();
  const { title: senderTitle } = useSenderPictureTexts();
  const { acts } = useTools();
  // One that was just added says nothing yet.
  const rulesOpen =
    issues.some(({ path }) => path.startsWith('rules')) || document.rules.some(({ formula }) => formula.trim() === '');
  const may = useRights();
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
        <CopyTo document={document} />
      </section>
      <section className={styles.section}>
        <Later title={document.numbering ? n.titleOf(exampleOf(document.numbering)) : n.title}>
          <Numbers numbering={document.numbering} onChange={numbering => acts.set({ numbering }, 'numbering')} />
        </Later>
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
      <section className={styles.section} data-form-rules>
        <Later title={t.formRules} count={document.rules.length} open={rulesOpen}>
          <FormRules document={document} issues={issues} />
        </Later>
      </section>
      <section className={styles.section}>
        <Later title={t.knownData}>
          <SuggestionFile fields={document.fields} {...stored} />
        </Later>
      </section>
      <section className={styles.section}>
        <Later title={senderTitle}>
          <SenderPicture {...stored} />
        </Later>
      </section>
      {may('ReportHandlers', 'read') && (
        <section className={styles.section}>
          <Later title={t.handlersTitle}>
            <Handlers form={stored.id} {...{ document, conditions }} />
          </Later>
        </section>
      )}
      <section className={styles.section}>
        <Later title={t.versions}>
          <Versions form={stored.id} onStored={stored.onStored} fileUrl={fileUrl} />
        </Later>
      </section>
      <ExchangeButtons document={document} form={stored.id} />
    </>
  );
}

/** Disclosure whose content loads on first opening. */
interface LaterProps {
  title: string;
  count?: number;
  /** Opens it from outside. */
  open?: boolean;
  children: ReactNode;
}

function Later({ title, count = 0, open = false, children }: LaterProps) {
  const [is, setIs] = useState({ open, loaded: open, asked: open });
  // It stays as somebody left it, also once nothing asks for it any more.
  if (open !== is.asked) setIs({ open: open || is.open, loaded: open || is.loaded, asked: open });
  return (
    <details
      className={styles.fold}
      open={is.open}
      onToggle={({ currentTarget: { open: shown } }) =>
        setIs(before => ({ ...before, open: shown, loaded: before.loaded || shown }))
      }
    >
      <summary>
        <Icon of={IconChevronRight} size={16} />
        {title}
        {count > 0 && <span className={styles.count}>{count}</span>}
      </summary>
      <div className={styles.body}>
        {is.loaded && <Suspense fallback={<Progress label={title} value={0} />}>{children}</Suspense>}
      </div>
    </details>
  );
}
