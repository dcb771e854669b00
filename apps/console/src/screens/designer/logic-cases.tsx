/** Cases of a form on the page of its logic: how many come out differently, in all and by a row. They run with the form as it is. */
import { type Content, carryAnswers, childrenOf, type Data, inLanguage } from '@kontor/form';
import type { LogicRow } from '@kontor/form/logic';
import { useQuery } from '@tanstack/react-query';
import { Suspense, useDeferredValue, useMemo } from 'react';
import { ask } from '../../api/ask.ts';
import { useDesignerLogicTexts } from '../../i18n/designer-logic.ts';
import { useFormCaseTexts } from '../../i18n/form-cases.ts';
import { Button, Chip, lazily, toast, useStore } from '../../ui/index.ts';
import { type CaseResult, casesQuery, runCases } from './cases.ts';
import { useTools } from './context.ts';
import type { FormDocument } from './document.ts';
import { IconFlask } from './icons.ts';

const CaseList = lazily(() => import('./case-list.tsx'));

type Part = CaseResult['differences'][number]['part'];

/** Which part of an outcome a row decides about. */
const partsOf = ({ group, option }: LogicRow): readonly Part[] => {
  if (option === 'formula' && group === 'calculation') return ['value'];
  if (option === 'initialFormula' || option === 'text') return [];
  if (option === 'countFormula') return ['value', 'refused'];
  return group === 'condition' ? ['state', 'refused'] : ['refused'];
};

/** The content and all inside it: what a condition shows. */
function idsIn(content: Content, ids: Set<string> = new Set()): Set<string> {
  ids.add(content.id);
  for (const each of childrenOf(content)) idsIn(each, ids);
  return ids;
}

const [ofForm, none] = ['data', 0];

function differingBy(results: readonly CaseResult[], row: LogicRow): number {
  if (results.length === 0) return none;
  const parts = partsOf(row);
  const ids = row.content ? idsIn(row.content) : new Set([ofForm]);
  return results.filter(({ differences }) => differences.some(({ id, part }) => ids.has(id) && parts.includes(part)))
    .length;
}

/** A number for each state of the document: the key by which its results are kept. */
const numbers = new WeakMap<FormDocument, number>();
let latest = 0;
function numberOf(document: FormDocument): number {
  const known = numbers.get(document);
  if (known !== undefined) return known;
  latest += 1;
  numbers.set(document, latest);
  return latest;
}

export interface CaseResults {
  form: string | undefined;
  cases: number;
  differing: number;
  of(row: LogicRow): number;
}

/** A form with broken formulas makes nothing of its cases. */
export function useCaseResults(given: FormDocument, sound: boolean): CaseResults {
  const { form } = useTools();
  const document = useDeferredValue(given);
  const cases = useQuery({ ...casesQuery(form ?? ''), enabled: form !== undefined }).data?.length ?? 0;
  const run = useQuery({
    queryKey: ['form-cases-run', form, numberOf(document)],
    queryFn: () => runCases(form ?? '', document),
    enabled: cases > 0 && sound,
    // a form that has other faults is refused
    ...{ retry: false, gcTime: 0, staleTime: 0 },
    placeholderData: before => before,
  });
  return useMemo(() => {
    const differing = run.isError || !sound ? [] : (run.data ?? []).filter(({ count }) => count > 0);
    const counted = new Map<string, number>();
    return {
      ...{ form, cases, differing: differing.length },
      of(row) {
        const count = counted.get(row.key) ?? differingBy(differing, row);
        counted.set(row.key, count);
        return count;
      },
    };
  }, [form, cases, sound, run.data, run.isError]);
}

interface LogicCasesProps {
  results: CaseResults;
  listed: boolean;
  onList(open: boolean): void;
  onOpen(data: Data): void;
}

/** Opens the list of cases, and from it one of them in the preview. */
export function LogicCases({ results: { form, cases, differing }, listed, onList, onOpen }: LogicCasesProps) {
  const t = useDesignerLogicTexts();
  const { acts, writing } = useTools();
  const { language } = useStore(writing);
  if (!form || cases === 0) return null;
  async function open(one: string) {
    if (!form) return;
    try {
      const { data } = await ask('GET /report-configs/{id}/cases/{case}.json', { params: { id: form, case: one } });
      onList(false);
      onOpen(carryAnswers(data.answered, inLanguage(acts.document(), language), data.data).data);
      toast.info(() => useFormCaseTexts.now().opened(data.name));
    } catch (error) {
      toast.error(error);
    }
  }
  return (
    <>
      <Button icon={IconFlask} onPointerEnter={CaseList.preload} onClick={() => onList(true)}>
        {t.cases(cases)} {differing > 0 && <Chip tone="warn">{t.casesDiffer(differing)}</Chip>}
      </Button>
      {listed && (
        <Suspense>
          <CaseList id={form} renamed={null} onOpen={open} onClose={() => onList(false)} />
        </Suspense>
      )}
    </>
  );
}
