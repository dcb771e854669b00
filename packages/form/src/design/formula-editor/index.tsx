/** A formula in the settings of a content: typed with completion, what is wrong beneath it, and its result for test values. */
import { type ComponentProps, lazy, Suspense, useId, useRef, useState } from 'react';
import { cx } from '../../fill/base/cx.ts';
import fields from '../../fill/base/field.module.css';
import { FieldError } from '../../fill/base/field-error.tsx';
import { Star } from '../../fill/form/field.tsx';
import type { FormulaFieldProps } from '../base/formula-field.ts';
import { Code } from './code.tsx';
import type { CodeHandle } from './code-props.ts';
import { corrected, FaultLine } from './fault-line.tsx';
import styles from './formula.module.css';
import { looksUp, useKnownLists } from './lists.ts';
import { type Wrong, withField } from './reading.ts';
import { formulaTexts } from './texts.ts';
import { useFormula } from './use-formula.ts';

// the evaluation of formulas loads with the first result
const Result = lazy(() => import('./result.tsx'));
const KeyRow = lazy(() => import('./key-row.tsx'));
const Sentence = lazy(() => import('./sentence.tsx'));
const LargeFormula = lazy(() => import('./dialog.tsx'));

const touch = () => matchMedia('(pointer: coarse)').matches;

interface LabelProps extends Pick<FormulaFieldProps, 'label' | 'locale'> {
  id: string;
  required: boolean | undefined;
  onLarge: (() => void) | undefined;
  onFocus(): void;
}

function Label({ id, label, required, locale, onLarge, onFocus }: LabelProps) {
  return (
    <div className={fields.label}>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: as a label of a native control does */}
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: the editor itself is reached by Tab */}
      <span id={id} onClick={onFocus}>
        {label}
      </span>
      {required && <Star title="" />}
      {onLarge && (
        <button type="button" className={styles.link} onClick={onLarge}>
          {formulaTexts[locale].large}
        </button>
      )}
    </div>
  );
}

interface NoteProps extends Pick<FormulaFieldProps, 'hint' | 'error'>, Omit<ComponentProps<typeof FaultLine>, 'wrong'> {
  wrong: Wrong | null;
}

/** What is wrong with the formula, else what is wrong with its field, else the hint. */
function Note({ wrong, error, hint, ...fault }: NoteProps) {
  const { id } = fault;
  if (wrong) return <FaultLine {...fault} wrong={wrong} />;
  if (error) return <FieldError id={id}>{error}</FieldError>;
  if (!hint) return null;
  return (
    <div id={id} className={fields.hint}>
      {hint}
    </div>
  );
}

export default function FormulaField(props: FormulaFieldProps) {
  const { form, content, option, locale, label, hint, required, value, error, tools, onChange } = props;
  const id = useId();
  const lists = useKnownLists(tools, looksUp(value));
  const place = { form, content, option, locale, lists, former: tools?.former };
  const formula = useFormula(place, value, onChange);
  const { text, names, typed, rested } = formula;
  const code = useRef<CodeHandle>(null);
  const [large, setLarge] = useState(false);
  const wrong = rested ? typed.wrong : null;
  const otherFault = wrong === null && typed.wrong === null ? error : undefined;
  const note = `${id}-note`;
  const fix = () => {
    if (typed.wrong?.fix) formula.type(corrected(text, typed.wrong, names));
  };
  const replace = (written: string) => {
    if (typed.wrong?.lost !== undefined) formula.type(withField(text, typed.wrong.lost, written, names));
  };
  const openLarge = tools && (() => setLarge(true));
  return (
    <div className={cx(fields.field, styles.formula)} data-formula={option}>
      <Label {...{ id, label, required, locale }} onLarge={openLarge} onFocus={() => code.current?.focus()} />
      <Suspense fallback={null}>
        <Sentence {...{ place, names }} node={typed.node} empty={text.trim() === ''} onChange={onChange} />
      </Suspense>
      <Code
        ref={code}
        {...{ text, names, locale, wrong }}
        labelledBy={id}
        describedBy={wrong || otherFault || hint ? note : undefined}
        invalid={wrong !== null || Boolean(otherFault)}
        onChange={formula.type}
        onBlur={formula.rest}
        onFix={fix}
        onLarge={openLarge}
      />
      {touch() && (
        <Suspense fallback={null}>
          <KeyRow locale={locale} names={names} onInsert={part => code.current?.insert(part)} />
        </Suspense>
      )}
      <Note {...{ wrong, hint, names, locale }} id={note} error={otherFault} onFix={fix} onReplace={replace} />
      {tools && typed.node !== null && (
        <Suspense fallback={null}>
          <Result {...{ typed, place, names, tools }} />
        </Suspense>
      )}
      {large && tools && (
        <Suspense fallback={null}>
          <LargeFormula {...props} tools={tools} onClose={() => setLarge(false)} />
        </Suspense>
      )}
    </div>
  );
}
