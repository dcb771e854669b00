/** A formula as a large dialog: editor, fault, result with its parts, and beside it the values that it is tried with. */
import { type ComponentProps, lazy, Suspense, useId, useRef, useState } from 'react';
import { textIn } from '../../engine/base/text.ts';
import fields from '../../fill/base/field.module.css';
import type { FormulaFieldProps } from '../base/formula-field.ts';
import type { FormulaTools } from '../base/formula-tools.ts';
import { Code } from './code.tsx';
import type { CodeHandle } from './code-props.ts';
import styles from './dialog.module.css';
import { dialogTexts } from './dialog-texts.ts';
import { corrected, FaultLine } from './fault-line.tsx';
import KeyRow from './key-row.tsx';
import { looksUp, useKnownLists } from './lists.ts';
import type { Names } from './names.ts';
import { withField } from './reading.ts';
import { Outcome, TrialSource, useTried } from './result.tsx';
import { resultTexts } from './result-texts.ts';
import { FormulaText } from './text-view.tsx';
import type { Tried } from './trial.ts';
import TrialCases, { KeepCase } from './trial-cases.tsx';
import { useFormula } from './use-formula.ts';
import { useUndo } from './use-undo.ts';

const TrialPane = lazy(() => import('./trial-pane.tsx'));
const FunctionList = lazy(() => import('./function-list.tsx'));

interface DialogProps extends FormulaFieldProps {
  tools: FormulaTools;
  onClose(): void;
}

export default function FormulaDialog({
  form,
  content,
  option,
  locale,
  label,
  value,
  tools,
  onChange,
  onClose,
}: DialogProps) {
  const t = dialogTexts[locale];
  const id = useId();
  const note = `${id}-note`;
  const [kept, keep] = useState(value);
  const lists = useKnownLists(tools, looksUp(kept));
  const place = { form, content, option, locale, lists, former: tools.former };
  const formula = useFormula(place, kept, keep);
  const { text, names, typed, rested } = formula;
  const { wrong } = typed;
  const [browsing, browse] = useState(false);
  const undo = useUndo(text, formula.type);
  const code = useRef<CodeHandle>(null);
  const found = useTried({ typed, place, names, tools });
  const { fix, replace } = mendsOf(formula, undo.type);
  /** Closed by Escape or its cross it keeps what was typed, as the settings do; only Cancel drops it. */
  const take = () => {
    if (kept !== value) onChange(kept);
    onClose();
  };
  const title = (content && textIn(content.options.label, locale).trim()) || label;
  return (
    <tools.Dialog
      title={t.largeTitle(title)}
      note={<Note locale={locale} browsing={browsing} onBrowse={browse} />}
      onClose={take}
      foot={<Foot locale={locale} faulty={wrong !== null} onClose={onClose} onTake={take} />}
    >
      <div className={styles.dialog}>
        <div className={styles.main}>
          <span id={id} className={styles.vh}>
            {label}
          </span>
          <Code
            ref={code}
            large
            {...{ text, names, locale }}
            // underlined once typing rests: painted anew at the first key, the browser would set the cursor before it
            wrong={rested ? wrong : null}
            labelledBy={id}
            describedBy={wrong && rested ? note : undefined}
            invalid={wrong !== null && rested}
            onChange={undo.type}
            onUndo={undo.undo}
            onRedo={undo.redo}
            onBlur={formula.rest}
            onFix={fix}
          />
          <KeyRow locale={locale} names={names} onInsert={part => code.current?.insert(part)} />
          {wrong && rested && (
            <div className={styles.fault}>
              <FaultLine id={note} {...{ wrong, names, locale }} onFix={fix} onReplace={replace} />
            </div>
          )}
          <Parts {...{ found, names, locale }} />
        </div>
        {browsing ? (
          <Functions locale={locale} onInsert={part => code.current?.insert(part)} />
        ) : (
          <Trial
            {...{ form, content, option, locale, tools }}
            node={typed.read}
            formula={rested && !wrong ? typed.stored : null}
          />
        )}
      </div>
    </tools.Dialog>
  );
}

/** What corrects the formula, or puts another field in place of a missing one. */
const mendsOf = ({ text, names, typed: { wrong } }: ReturnType<typeof useFormula>, type: (text: string) => void) => ({
  fix() {
    if (wrong) type(corrected(text, wrong, names));
  },
  replace(written: string) {
    if (wrong?.lost !== undefined) type(withField(text, wrong.lost, written, names));
  },
});

interface FootProps extends Pick<DialogProps, 'locale' | 'onClose'> {
  faulty: boolean;
  onTake(): void;
}

function Foot({ locale, faulty, onClose, onTake }: FootProps) {
  const t = dialogTexts[locale];
  return (
    <>
      {faulty && <span className={styles.open}>{t.open(1)}</span>}
      <button type="button" className={fields.button} onClick={onClose}>
        {t.cancel}
      </button>
      <button type="button" className={styles.take} disabled={faulty} onClick={onTake}>
        {t.take}
      </button>
    </>
  );
}

interface NoteProps extends Pick<DialogProps, 'locale'> {
  browsing: boolean;
  onBrowse(browsing: boolean): void;
}

/** Opens the list of functions; and the keys of the editor. */
function Note({ locale, browsing, onBrowse }: NoteProps) {
  const t = dialogTexts[locale];
  return (
    <>
      <button type="button" className={styles.keep} aria-pressed={browsing} onClick={() => onBrowse(!browsing)}>
        {t.functions}
      </button>{' '}
      <span className={styles.keysHint}>{t.keysHint}</span>
    </>
  );
}

/** In place of the test values. */
function Functions(props: ComponentProps<typeof FunctionList>) {
  return (
    <section className={styles.trial} aria-label={dialogTexts[props.locale].functions}>
      <Suspense fallback={null}>
        <FunctionList {...props} />
      </Suspense>
    </section>
  );
}

interface PartsProps {
  found: Tried | null;
  names: Names;
  locale: DialogProps['locale'];
}

/** The result, and that of each part of the formula. */
function Parts({ found, names, locale }: PartsProps) {
  return (
    <div className={styles.outcome} aria-live="polite">
      <div>
        <span className={styles.caption}>{resultTexts[locale].result}</span>
        <Outcome found={found} locale={locale} />
      </div>
      <dl className={styles.parts}>
        {found?.parts.map(part => (
          <div key={part.text}>
            <dt>
              <FormulaText text={part.text} names={names} />
            </dt>
            <dd>{part.value}</dd>
          </div>
        ))}
      </dl>
    </div>
  );
}

type TrialProps = FieldsProps & Pick<DialogProps, 'option'> & { formula: string | null };

type FieldsProps = Pick<DialogProps, 'form' | 'content' | 'locale' | 'tools'> & {
  /** What it reads, as far as it can be read. */
  node: ReturnType<typeof useFormula>['typed']['read'];
};

/** The values that the formula is tried with. */
function Trial({ option, formula, ...props }: TrialProps) {
  const { form, content, locale, tools } = props;
  const { cases, trial } = tools;
  const [kept, setKept] = useState(0);
  const ofCases = cases && { form, content, option, locale, formula, cases, trial };
  const t = resultTexts[locale];
  return (
    <section className={styles.trial} aria-label={t.trial}>
      <div className={styles.trialHead}>
        <h3>{t.trial}</h3>
        {ofCases && <KeepCase {...ofCases} onKept={() => setKept(kept + 1)} />}
      </div>
      <TrialSource tools={tools} locale={locale} />
      <Suspense fallback={null}>
        <Fields {...props} />
      </Suspense>
      {ofCases && <TrialCases key={kept} {...ofCases} />}
    </section>
  );
}

/** The fields of the last formula that could be read: a half-typed one does not take them away. */
function Fields({ node, ...props }: FieldsProps) {
  const [last, setLast] = useState(node);
  if (node !== null && node !== last) setLast(node);
  return <TrialPane {...props} node={node ?? last} />;
}
