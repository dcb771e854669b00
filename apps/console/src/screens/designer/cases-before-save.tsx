/** Question before a form is saved and published at once: its cases that come out differently. Lazy part. */
import { useState } from 'react';
import { ask } from '../../api/ask.ts';
import { useFormCaseTexts } from '../../i18n/form-cases.ts';
import { confirm, toast } from '../../ui/index.ts';
import { CaseChoice } from './case-choice.tsx';
import { type CaseResult, casesQuery, runCases } from './cases.ts';
import type { FormDocument } from './document.ts';

/** Null: saving is cancelled. Else the cases that are accepted. What cannot be compared does not hinder saving. */
export async function askAboutCases(id: string, document: FormDocument): Promise<ReadonlySet<string> | null> {
  const none: ReadonlySet<string> = new Set();
  const kept = await casesQuery(id)
    .queryFn({ signal: AbortSignal.timeout(10_000) })
    .catch(() => []);
  if (kept.length === 0) return none;
  const results = await runCases(id, document).catch(() => []);
  const differing = results.filter(({ count }) => count > 0);
  if (differing.length === 0) return none;
  let accepted = none;
  const sure = await confirm(() => {
    const t = useFormCaseTexts.now();
    return {
      title: t.saveTitle(differing.length),
      body: <Chosen cases={differing} onAccepted={next => (accepted = next)} />,
      ...{ yes: t.saveYes, no: t.saveNo },
    };
  });
  return sure ? accepted : null;
}

function Chosen({ cases, onAccepted }: { cases: CaseResult[]; onAccepted(next: ReadonlySet<string>): void }) {
  const t = useFormCaseTexts();
  const [accepted, setAccepted] = useState<ReadonlySet<string>>(new Set());
  return (
    <CaseChoice
      {...{ cases, accepted }}
      hint={t.saveHint}
      headed
      onAccepted={next => {
        setAccepted(next);
        onAccepted(next);
      }}
    />
  );
}

/** Once the form is saved: what it makes of these cases is expected from now on. */
export async function acceptCases(id: string, accepted: ReadonlySet<string>): Promise<void> {
  if (accepted.size === 0) return;
  await ask('POST /report-configs/{id}/cases/accept.json', { params: { id }, body: { cases: [...accepted] } }).catch(
    toast.error,
  );
}
