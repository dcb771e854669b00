/** An import: its progress, its rows by what becomes of them beside what does not fit, and what can be done with it. */
import type { ImportOutcome, Items } from '@kontor/contract';
import { type Form, inLanguage, inputsOf, takesCell } from '@kontor/form';
import { type ReactNode, useMemo, useState } from 'react';
import { download } from '../../api/download.ts';
import { ApiError } from '../../errors/api-error.ts';
import { useEntryImportTexts } from '../../i18n/entry-import.ts';
import { date, dateTime } from '../../i18n/format.ts';
import { language, useLanguage } from '../../i18n/index.ts';
import { SheetChoice } from '../../library/table-file/sheet-choice.tsx';
import {
  Button,
  cx,
  DotsMenu,
  Empty,
  IconArrowBackUp,
  IconClock,
  IconDownload,
  IconTrash,
  IconUpload,
  menu,
  navigate,
  Page,
  Skeleton,
  toast,
  useMedia,
  usePhone,
  useWideScreen,
} from '../../ui/index.ts';
import type { OnCell } from './cell.tsx';
import { useCellMenu } from './cell-menu.tsx';
import { Changes } from './changes.tsx';
import styles from './entry-import.module.css';
import { useFaults } from './faults.ts';
import { Grid } from './grid.tsx';
import { PackedFiles } from './packed.tsx';
import { Problems, Understood } from './rail.tsx';
import { mayUndo, Standing } from './standing.tsx';
import { Takeover } from './takeover.tsx';
import { isMatching, isWorking, type Told } from './told.ts';
import { KeyChoice, OutcomeTabs, type Shown } from './toolbar.tsx';
import { Unread } from './unread.tsx';
import { type Draft, useDraft } from './use-draft.ts';
import { pathOf, useImportRecord, type useSending } from './use-import.ts';
import { type Steps, useSteps } from './use-steps.ts';
import { type AnswerWords, answerWords, countsOf, ownOutcomes, stateWord } from './words.ts';

interface ImportViewProps {
  id: string;
  form: Items['report-configs'];
  sending: ReturnType<typeof useSending>;
  back: { href: string; label: string };
  onChoose: () => void;
  children: ReactNode;
}

export function ImportView({ id, form, ...props }: ImportViewProps) {
  const { data: told, error } = useImportRecord(id);
  const steps = useSteps(told, form.id);
  if (error instanceof ApiError && error.code === 404) return <Gone form={form.id} back={props.back} />;
  if (error) throw error;
  return told ? <Of key={told.id} {...{ told, form, steps }} {...props} /> : <Skeleton height={240} />;
}

/** Addresses of imports are kept by people for longer than the imports. */
function Gone({ form, back }: { form: string; back: ImportViewProps['back'] }) {
  const t = useEntryImportTexts();
  return (
    <Page title={t.title} back={back} wide>
      <Empty
        kind="nothing"
        title={t.goneTitle}
        actions={
          <Button kind="primary" href={pathOf(form)}>
            {t.toImports}
          </Button>
        }
      >
        {t.gone}
      </Empty>
    </Page>
  );
}

interface OfProps extends Omit<ImportViewProps, 'id'> {
  told: Told;
  steps: Steps;
}

function Of({ told, form, steps, sending, back, onChoose, children }: OfProps) {
  const t = useEntryImportTexts();
  const draft = useDraft(told);
  const isWide = useMedia('(min-width: 992px)');
  const answered = useMemo<Form>(() => ({ fields: form.fields ?? [], states: form.states ?? [] }), [form]);
  const locale = useLanguage();
  // Read anew for another form or language alone, and not with each look at the progress.
  const words = useMemo(() => answerWords(answered, locale), [answered, locale]);
  useWideScreen(isWide);
  const { state, exported } = told;
  const isReady = state === 'ready';
  return (
    <Page
      title={t.entriesFrom(told.filename)}
      meta={<Meta {...{ told, sending }} />}
      back={back}
      wide
      bare
      fill={isWide}
      actions={<Actions {...{ told, steps }} choosing={sending.busy} onChoose={onChoose} entries={back.href} />}
      primary={
        !isReady &&
        !isWorking(told) &&
        state !== 'failed' && (
          <Button kind="primary" href={back.href}>
            {t.toEntries}
          </Button>
        )
      }
    >
      <div className={styles.notes}>
        {children}
        <Standing told={told} />
        {exported !== null && <Unread told={told} />}
        {isReady && !isWide && <p className={styles.quiet}>{t.nothingYet(date(told.expires))}</p>}
      </div>
      {state !== 'failed' && (!isMatching(told) || told.done > 0) && (
        <Frame {...{ told, words, steps, draft }} form={answered} />
      )}
      {isReady && (
        <Takeover
          told={told}
          busy={steps.busy || sending.busy}
          onMatch={draft.isChanged ? () => void steps.map(draft.mapping()) : null}
          onReset={draft.reset}
          onApply={() => void steps.apply()}
          onRemove={() => void steps.remove()}
        />
      )}
    </Page>
  );
}

/** Where it stands, how much there is, and from when; of a workbook the sheet. */
function Meta({ told, sending: { file, busy, match } }: Pick<OfProps, 'told' | 'sending'>) {
  const t = useEntryImportTexts();
  const { id, state, exported, created, rows } = told;
  const sent = exported === null ? dateTime(new Date(created)) : t.exportedAt(dateTime(new Date(exported)));
  // Its columns are others: what was said of the former ones is of no use to it.
  const choose = file && ((sheet: string) => void match(file, { sheet, remembered: true }, id));
  return (
    <>
      {state === 'ready' && (
        <SheetChoice
          notes={told.notes}
          disabled={busy || !choose}
          tip={choose ? undefined : t.chooseAgain}
          onChoose={name => choose?.(name)}
        />
      )}
      {[stateWord(t, state), t.rows(rows), sent].join(' · ')}
    </>
  );
}

interface ActionsProps {
  told: Told;
  steps: Steps;
  choosing: boolean;
  onChoose: () => void;
  entries: string;
}

function Actions({ told, steps, choosing, onChoose, entries }: ActionsProps) {
  const t = useEntryImportTexts();
  const { state, filename, expires } = told;
  const remove = { id: 'remove', label: t.remove, icon: IconTrash, danger: true, onSelect: () => void steps.remove() };
  async function later() {
    await navigate(entries);
    toast.ok(() => t.waits(date(expires)));
  }
  const isPhone = usePhone();
  const isOwn = told.exported !== null;
  const laterItem = { id: 'later', label: t.later, icon: IconClock, onSelect: () => void later() };
  const name = `${filename.replace(/\.\w+$/, '')} ${t.differencesFile}.xlsx`;
  const saveDifferences = () => void download({ path: `/imports/${told.id}/differences.xlsx`, filename: name });
  const waiting = [
    { id: 'another', label: t.another, icon: IconUpload, onSelect: onChoose },
    isOwn && { id: 'differences', label: t.differences, icon: IconDownload, onSelect: saveDifferences },
    laterItem,
  ];
  return (
    <>
      {state === 'ready' &&
        (isPhone ? (
          <DotsMenu name={filename} size="md" items={menu(waiting)} />
        ) : (
          <>
            <Button kind="ghost" busy={choosing} onClick={onChoose}>
              {t.another}
            </Button>
            {isOwn ? (
              <>
                <Button icon={IconDownload} onClick={saveDifferences}>
                  {t.differences}
                </Button>
                <DotsMenu name={filename} size="md" items={menu([laterItem])} />
              </>
            ) : (
              <Button onClick={() => void later()}>{t.later}</Button>
            )}
          </>
        ))}
      {state === 'applying' && <Button onClick={() => void steps.stop()}>{t.stop}</Button>}
      {mayUndo(told) && (
        <Button icon={IconArrowBackUp} busy={steps.busy} onClick={() => void steps.undo()}>
          {t.undo}
        </Button>
      )}
      {!isWorking(told) && state !== 'ready' && <DotsMenu name={filename} size="md" items={menu([remove])} />}
    </>
  );
}

interface FrameProps {
  told: Told;
  form: Form;
  words: AnswerWords;
  steps: Steps;
  draft: Draft;
}

/** The rows, and beside them what is to be known of them. */
function Frame({ told, form, words, steps, draft }: FrameProps) {
  const t = useEntryImportTexts();
  const [shown, show] = useState<Shown>('all');
  const faults = useFaults(told);
  const isOwn = told.exported !== null;
  const isReady = told.state === 'ready';
  const hasRail = !isOwn || faults.length > 0;
  const menuOf = useCellMenu({ told, form, words, steps, faults });
  return (
    <div className={cx(styles.frame, hasRail && styles.railed)}>
      {hasRail && (
        <aside className={styles.rail} aria-label={t.beside}>
          <Problems
            {...{ told, faults, form, words }}
            busy={steps.busy}
            onMend={steps.mend}
            onShow={() => show('misfit')}
          />
          {!isOwn && (
            <>
              {isReady && told.files > 0 && <PackedFiles told={told} />}
              <Unread told={told} />
              <Understood {...{ told, words, draft }} />
            </>
          )}
        </aside>
      )}
      <div className={styles.main}>
        <div className={styles.toolbar}>
          <OutcomeTabs {...{ told, shown }} onShow={show} />
          {!isOwn && isReady && <KeyChoice {...{ draft, words }} />}
        </div>
        <Table {...{ told, form, words, steps, draft, shown }} onCell={isReady ? menuOf.onCell : null} />
      </div>
      {menuOf.popup}
    </div>
  );
}

interface TableProps extends FrameProps {
  shown: Shown;
  onCell: OnCell | null;
}

function Table({ told, form, words, steps, draft, shown, onCell }: TableProps) {
  const t = useEntryImportTexts();
  const counts = countsOf(told);
  if (told.exported === null) {
    const outcome = shown === 'all' ? null : shown;
    const count = outcome ? counts[outcome] : told.rows;
    const options = targetsOf(t, told, form);
    return <Grid {...{ told, outcome, count, words, draft, onCell, options }} />;
  }
  const outcomes: readonly ImportOutcome[] =
    shown === 'all' ? ownOutcomes.filter(each => each !== 'unchanged') : [shown];
  const groups = outcomes.map(outcome => ({ outcome, count: counts[outcome] }));
  const label = shown === 'all' ? t.allChanges : t[shown];
  const onDecide = told.state === 'ready' ? steps.decide : null;
  return <Changes {...{ told, groups, label, words, onDecide, onCell }} />;
}

/** What a column can fill. */
function targetsOf(t: ReturnType<typeof useEntryImportTexts>, told: Told, form: Form) {
  const fields = inputsOf(inLanguage(form, language.get())).filter(
    input => takesCell(input) || (told.files > 0 && input.files && input.repeat === null),
  );
  return [
    ...fields.map(({ name, label }) => ({ value: name, label: label || name })),
    { value: 'state', label: t.stateField },
    { value: 'number', label: t.numberField },
    { value: 'id', label: t.idField },
  ];
}
