/** Beside the preview: keeps what is filled in as a case of the form, and opens the list of its cases. Lazy part. */
import { carryAnswers, type Data, type Form } from '@kontor/form';
import type { FormStore } from '@kontor/form/fill';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Suspense, useState } from 'react';
import { ask } from '../../api/ask.ts';
import { useFormCaseTexts } from '../../i18n/form-cases.ts';
import { useLanguage } from '../../i18n/index.ts';
import { Button, lazily, toast } from '../../ui/index.ts';
import { refuse } from './case-refused.ts';
import styles from './cases.module.css';
import { casesQuery, nameOfAnswers } from './cases.ts';
import { useTools } from './context.ts';
import { IconBookmark } from './icons.ts';

const CaseList = lazily(() => import('./case-list.tsx'));

interface CaseBarProps {
  /** In the language that it is filled in in. */
  form: Form;
  store: FormStore;
  /** Above the paper. */
  apart?: boolean;
  onOpen(data: Data): void;
}

export default function CaseBar({ form, store, apart = false, onOpen }: CaseBarProps) {
  const t = useFormCaseTexts();
  const locale = useLanguage();
  const { acts, form: id } = useTools();
  const queries = useQueryClient();
  const [busy, setBusy] = useState(false);
  /** The list is open; with the id of the case that is renamed. */
  const [listed, setListed] = useState<{ renamed: string | null } | null>(null);
  const cases = useQuery({ ...casesQuery(id ?? ''), enabled: id !== undefined });
  const count = cases.data?.length ?? 0;

  async function keep() {
    if (!id) return;
    setBusy(true);
    const name = nameOfAnswers(form, store, locale) || t.nameless(count + 1);
    const { fields, rules } = acts.document();
    try {
      const { data } = await ask('POST /report-configs/{id}/cases/add.json', {
        params: { id },
        body: { name, data: store.data(), fields, rules },
      });
      await queries.invalidateQueries(casesQuery(id));
      toast.ok(() => useFormCaseTexts.now().kept(name), {
        action: { label: () => useFormCaseTexts.now().rename, run: () => setListed({ renamed: data.id }) },
      });
    } catch (error) {
      refuse(error);
    } finally {
      setBusy(false);
    }
  }
  async function open(one: string) {
    if (!id) return;
    try {
      const { data } = await ask('GET /report-configs/{id}/cases/{case}.json', { params: { id, case: one } });
      onOpen(carryAnswers(data.answered, form, data.data).data);
      setListed(null);
      toast.info(() => useFormCaseTexts.now().opened(data.name));
    } catch (error) {
      toast.error(error);
    }
  }
  return (
    <div className={apart ? `${styles.bar} ${styles.paper}` : styles.bar}>
      {id && (
        <Button kind="ghost" onPointerEnter={CaseList.preload} onClick={() => setListed({ renamed: null })}>
          {count > 0 ? t.casesOf(count) : t.cases}
        </Button>
      )}
      <Button
        icon={IconBookmark}
        data-tip={id ? t.keepHint : undefined}
        busy={busy && t.keeping}
        disabledReason={!id && t.keepFirst}
        onClick={() => void keep()}
      >
        {t.keep}
      </Button>
      {id && listed && (
        <Suspense>
          <CaseList id={id} renamed={listed.renamed} onOpen={open} onClose={() => setListed(null)} />
        </Suspense>
      )}
    </div>
  );
}
