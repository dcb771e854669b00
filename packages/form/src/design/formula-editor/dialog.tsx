/** A formula as a large dialog: editor, fault, result with its parts, and beside it the values that it is tried with. */
import { lazy, Suspense, useId, useRef, useState } from 'react';
import { textIn } from '../../engine/base/text.ts';
import fields from '../../fill/base/field.module.css';
import type { FormulaFieldProps } from '../base/formula-field.ts';
import type { FormulaTools } from '../base/formula-tools.ts';
import { Code } from './code.tsx';
import type { CodeHandle } from './code-props.ts';
import styles from './dialog.module.css';
import { corrected, FaultLine } from './fault-line.tsx';
import KeyRow from './key-row.tsx';
import { looksUp, useKnownLists } from './lists.ts';
import type { Names } from './names.ts';
import { Outcome, TrialSource, useTried } from './result.tsx';
import { FormulaText } from './text-view.tsx';
import { formulaTexts } from './texts.ts';
import type { Tried } from './trial.ts';
import { useFormula } from './use-formula.ts';
import { useUndo } from './use-undo.ts';

const TrialPane = lazy(() => import('./trial-pane.tsx'));

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
  const t = formulaTexts[locale];
  const id = useId();
  const note = `${id}-note`;
  const [kept, keep] = useState(value);
  const lists = useKnownLists(tools, looksUp(kept));
  const place = { form, content, option, locale, lists };
  const formula = useFormula(place, kept, keep);
  const { text, names, typed, rested } = formula;
  const { wrong } = typed;
  const undo = useUndo(text, formula.type);
  const code = useRef<CodeHandle>(null);
  const found = useTried({ typed, place, names, tools });
  const fix = () => {
    if (wrong) undo.type(corrected(text, wrong));
  };
  const take = () => {
    onChange(typed.stored);
    onClose();
  };
  const title = (content && textIn(content.options.label, locale).trim()) || label;
  return (
    <tools.Dialog
      title={t.largeTitle(title)}
      note={<span className={styles.keysHint}>{t.keysHint}</span>}
      onClose={onClose}
      foot={
        <>
          {wrong && <span className={styles.open}>{t.open(1)}</span>}
          <button type="button" className={fields.button} onClick={onClose}>
            {t.cancel}
          </button>
          <button type="button" className={styles.take} disabled={wrong !== null} onClick={take}>
            {t.take}
          </button>
        </>
      }
    >
      <div className={styles.dialog}>
        <div className={styles.main}>
          <span id={id} className={styles.vh}>
            {label}
          </span>
          <Code
            ref={code}
            large
            {...{ text, names, locale, wrong }}
            labelledBy={id}
            describedBy={wrong ? note : undefined}
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
              <FaultLine id={note} wrong={wrong} onFix={fix} />
            </div>
          )}
          <Parts {...{ found, names, locale }} />
        </div>
        <Trial {...{ form, content, locale, tools }} node={typed.node} />
      </div>
    </tools.Dialog>
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
        <span className={styles.caption}>{formulaTexts[locale].result}</span>
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

type FieldsProps = Pick<DialogProps, 'form' | 'content' | 'locale' | 'tools'> & {
  node: ReturnType<typeof useFormula>['typed']['node'];
};

/** The values that the formula is tried with. */
function Trial(props: FieldsProps) {
  const { locale, tools } = props;
  const t = formulaTexts[locale];
  return (
    <section className={styles.trial} aria-label={t.trial}>
      <div className={styles.trialHead}>
        <h3>{t.trial}</h3>
        <TrialSource tools={tools} locale={locale} />
      </div>
      <Suspense fallback={null}>
        <Fields {...props} />
      </Suspense>
    </section>
  );
}

/** The fields of the last formula that could be read: a half-typed one does not take them away. */
function Fields({ node, ...props }: FieldsProps) {
  const [last, setLast] = useState(node);
  if (node !== null && node !== last) setLast(node);
  return <TrialPane {...props} node={node ?? last} />;
}
