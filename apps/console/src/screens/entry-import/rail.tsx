/** Beside the rows: what does not fit yet with what mends it, what is not read, and how the file was understood. */
import { type CompiledInput, compile, type Form } from '@kontor/form';
import type { ReactNode } from 'react';
import { useEntryImportTexts } from '../../i18n/entry-import.ts';
import { number } from '../../i18n/format.ts';
import { zonesWith } from '../../i18n/zones.ts';
import { Button, Icon, IconCheck, Select, usePopover } from '../../ui/index.ts';
import page from './entry-import.module.css';
import { type Fault, filledBy, keyOf, type Mend, MOST } from './faults.ts';
import { MendList, NewChoice, put, useMends } from './mends.tsx';
import styles from './rail.module.css';
import type { Told } from './told.ts';
import type { Draft } from './use-draft.ts';
import { type AnswerWords, reasonText } from './words.ts';

type Texts = ReturnType<typeof useEntryImportTexts>;

interface ProblemsProps {
  told: Told;
  faults: readonly Fault[];
  form: Form;
  words: AnswerWords;
  busy: boolean;
  onMend: Mend;
  /** Shows the rows that do not fit. */
  onShow: () => void;
}

export function Problems({ told, faults, form, words, busy, onMend, onShow }: ProblemsProps) {
  const t = useEntryImportTexts();
  const inputs = compile(form).byName;
  if (faults.length === 0) return null;
  return (
    <section className={styles.problems} aria-label={t.faults}>
      <header>
        <h2>{t.faults}</h2>
        <span className={page.quiet}>{t.rows(told.misfits)}</span>
      </header>
      {faults.map(fault => (
        <Problem
          key={keyOf(fault)}
          {...{ fault, told, words, busy, onMend, onShow }}
          input={inputs.get(filledBy(told, fault) ?? '') ?? null}
        />
      ))}
      {faults.length >= MOST && <p className={page.quiet}>{t.faultsFirst(MOST)}</p>}
    </section>
  );
}

interface ProblemProps extends Omit<ProblemsProps, 'form' | 'faults'> {
  fault: Fault;
  input: CompiledInput | null;
}

/** What a fault is called: the field, and the cell or the choice in it. */
export function titleOf(words: AnswerWords, t: Texts, told: Told, fault: Fault) {
  const to = filledBy(told, fault);
  const text = fault.part ?? (to === null ? '' : words.cell(to, fault.cell));
  const label = words.label(t, to === null ? fault.path : `data.${to}`);
  return t.faultOf(fault.repeat === undefined ? label : `${words.repeat(fault.repeat)} › ${label}`, text);
}

function whereOf(t: Texts, { count, row, repeat, line = 0 }: Fault, words: AnswerWords): string {
  if (count > 1) return t.inRows(count, row);
  return repeat === undefined ? t.inRow(row) : t.rowOf(words.repeat(repeat), number(line));
}

function Problem({ fault, input, told, words, busy, onMend, onShow }: ProblemProps) {
  const t = useEntryImportTexts();
  const { at, count } = fault;
  const title = titleOf(words, t, told, fault);
  const { near } = useMends({ fault, input });
  return (
    <article className={styles.problem} aria-label={title}>
      <span className={styles.pill}>{number(count)}</span>
      <div>
        <strong>{title}</strong>
        <span className={page.quiet}>{near ? t.didYouMean(near.label) : reasonText(t, fault)}</span>
        <span className="vh"> {whereOf(t, fault, words)}</span>
        <span className={styles.mends}>
          {at === null ? (
            <Button size="sm" onClick={onShow}>
              {t.showRows(count)}
            </Button>
          ) : (
            <Mends {...{ fault, at, input, busy, onMend, title }} form={told.report_config_id} />
          )}
        </span>
      </div>
    </article>
  );
}

interface MendsProps {
  fault: Fault;
  at: number;
  input: CompiledInput | null;
  busy: boolean;
  onMend: Mend;
  form: string;
  title: string;
}

/** What is likely at once, the rest in a panel. */
function Mends({ title, ...props }: MendsProps) {
  const t = useEntryImportTexts();
  const { near } = useMends(props);
  const panel = usePopover(title, close => (
    <MendList {...props} title={title} reason={reasonText(t, props.fault)} onDone={close} />
  ));
  return (
    <>
      {near && (
        <Button size="sm" busy={props.busy} aria-label={t.putNear(near.label)} onClick={() => put(props, near.value)}>
          {t.put}
        </Button>
      )}
      <NewChoice {...props} isShort />
      <Button size="sm" kind="ghost" aria-expanded={panel.isOpen} aria-haspopup="dialog" onClick={panel.toggle}>
        {t.mendOther}
      </Button>
      {panel.popup}
    </>
  );
}

interface UnderstoodProps {
  told: Told;
  words: AnswerWords;
  draft: Draft;
}

/** What was assumed of the file, said in one place, and changed there. */
export function Understood({ told, words, draft }: UnderstoodProps) {
  const t = useEntryImportTexts();
  const panel = usePopover(t.assumptions, () => <Assumptions draft={draft} />, 'end');
  const filled = told.columns.flatMap(({ to }) => (to === null ? [] : [to]));
  const measures = new Set(filled.map(words.measure));
  const ignored = told.columns.filter(({ to }) => to === null).map(({ from }) => from || t.unnamed);
  const hasDays = measures.has('day') || measures.has('moment');
  const lines: (string | false)[] = [
    t.filledColumns(filled.length, told.columns.length),
    ignored.length > 0 && t.ignoredColumns(t.listed(ignored)),
    ...told.repeats.map(({ repeat, columns }) =>
      t.repeatsIn(words.repeat(repeat), columns.filter(({ to }) => to !== null).length),
    ),
    told.remembered && t.columnsRemembered,
    hasDays && t.daysAs(t[`order_${told.dates}`]),
    measures.has('number') && (told.decimal === ',' ? t.commaAs : t.pointAs),
    measures.has('moment') && t.zoneAs(told.time_zone),
    told.keys.length === 0 ? t.allNew : t.keysAre(t.listed(told.keys.map(key => words.label(t, key)))),
  ];
  return (
    <section className={styles.understood} aria-label={t.understood}>
      <h2>{t.understood}</h2>
      <ul>
        {lines.map(
          line =>
            line && (
              <li key={line}>
                <Icon of={IconCheck} size={16} />
                <span>{line}</span>
              </li>
            ),
        )}
      </ul>
      {told.state === 'ready' && (
        <Button size="sm" aria-expanded={panel.isOpen} aria-haspopup="dialog" onClick={panel.toggle}>
          {t.changeAssumptions}
        </Button>
      )}
      {panel.popup}
    </section>
  );
}

const samples = { DMY: '31.12.2026', MDY: '12/31/2026', YMD: '2026-12-31' } as const;

function Assumptions({ draft }: Pick<UnderstoodProps, 'draft'>): ReactNode {
  const t = useEntryImportTexts();
  const orders = (['DMY', 'MDY', 'YMD'] as const).map(value => ({
    value,
    label: `${t[`order_${value}`]} (${samples[value]})`,
  }));
  return (
    <div className={page.assumptions}>
      <Select label={t.dates} value={draft.dates} onChange={dates => draft.set({ dates })} options={orders} />
      <Select
        label={t.decimal}
        value={draft.decimal}
        onChange={decimal => draft.set({ decimal })}
        options={[
          { value: ',', label: t.comma },
          { value: '.', label: t.point },
        ]}
      />
      <Select
        label={t.zone}
        value={draft.time_zone}
        onChange={time_zone => draft.set({ time_zone })}
        options={zonesWith(draft.time_zone)}
      />
    </div>
  );
}
