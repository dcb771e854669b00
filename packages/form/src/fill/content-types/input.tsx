/** View of `input`: label, control and hint of a field, by its kind's row. */
import { memo, useContext, useMemo } from 'react';
import { textOf } from '../../engine/base/plain.ts';
import { languageOf } from '../../engine/base/text.ts';
import type { Content, Issue, Options } from '../../engine/base/types.ts';
import { displayValue } from '../../engine/entry/columns.ts';
import { nameOf } from '../../engine/form/names.ts';
import { inputKinds, isInputKind } from '../../engine/input-kinds/index.ts';
import { Box } from '../base/box.tsx';
import { cell } from '../base/cell.ts';
import styles from '../base/field.module.css';
import { useAsked } from '../form/asked.ts';
import type { ContentFieldProps, ContentView } from '../form/content-view.ts';
import { controlId, type FormContextValue, useForm } from '../form/context.ts';
import { describing, Field, FilledText, helpOf } from '../form/field.tsx';
import { useField } from '../form/hooks.ts';
import type { ControlProps, InputView } from '../form/input-view.ts';
import { inputViews } from '../input-kinds/index.ts';
import { KnownField, type PlainFieldProps } from '../known/context.ts';
import type { Gone } from '../store/offered.ts';
import type { AskedState } from '../store/types.ts';

const viewOf = ({ options }: Content) => (isInputKind(options.type) ? inputViews[options.type] : null);

const groupOf = ({ options }: Content) => (isInputKind(options.type) ? inputKinds[options.type].group : '');

/** A field; subscribes only to its own answer and error. */
const InputField = memo(function InputField(props: ContentFieldProps) {
  const Known = useContext(KnownField);
  return Known ? <Known {...props} Plain={PlainField} /> : <PlainField {...props} />;
});

const labelOf = ({ options }: Content) => textOf(options.label) || textOf(options.name);

/** In reading mode some values are rendered as text in place of the control. */
const controlOf = (view: InputView, options: Options, mode: 'fill' | 'view') =>
  view.Control && mode === 'view' && view.written?.(options) ? Written : view.Control;

/** A field's present value, error and setters, independent of its kind. */
function useAnswer({ content, instance, at, locked, fault }: PlainFieldProps) {
  const { store, mode, prefix } = useForm();
  const { options } = content;
  const name = nameOf(content);
  const key = instance === null ? name : `${name}.${instance}`;
  const { value, issue } = useField(store, at ?? key);
  const asked = useAsked(store, key);
  const readOnly = mode === 'view' || options.disabled === true || locked === true || asked?.readOnly === true;
  return {
    id: controlId(prefix, key),
    key,
    value,
    issue: issue ?? fault ?? null,
    readOnly,
    asked,
    required: (options.required === true || asked?.required === true) && !readOnly,
    set: (next: unknown) => store.set(at ?? key, next),
  };
}

/** The options with the choices that are offered; a chosen one stays, marked. */
function useOffered(options: Options, asked: AskedState | null, value: unknown): Options {
  const { locale } = useForm();
  const offer = asked?.offer;
  return useMemo(() => offer?.(options, value, locale) ?? options, [options, offer, value, locale]);
}

/** What was found wrong, or that a chosen choice is no longer offered. */
const issueOf = (found: Issue | null, { gone }: Options): Issue | null =>
  found ?? (gone as Gone | undefined)?.issue ?? null;

/** A calculation may be for formulas alone. */
const isHidden = (options: Options, asked: AskedState | null): boolean =>
  asked?.visible === false || (options.hidden === true && options.type === 'calculated');

/** What the kind says of what may be given, to those who may give it. */
const kindHint = (view: InputView, options: Options, form: FormContextValue, readOnly: boolean) =>
  readOnly && options.type !== 'calculated' ? undefined : view.hint?.(options, form);

type AsideProps = Parameters<NonNullable<InputView['aside']>>[0] & { id: string };

/** What stands beside the label: of a field that has been locked since it was changed, what puts the stored answer back. */
function asideOf(view: InputView, former: AskedState['former'] | undefined, { id, ...props }: AsideProps) {
  if (!former) return view.aside?.(props);
  const putBack = () => {
    props.set(former.value);
    document.getElementById(id)?.focus();
  };
  return (
    <button type="button" className={styles.link} onClick={putBack}>
      {props.form.t.putBack}
    </button>
  );
}

/** The message of a rule that only warns, in the reader's language. */
const warningOf = (key: string, asked: AskedState | null, { store, how }: FormContextValue) =>
  asked?.warning
    ? store.look.logic?.asking?.warnings(languageOf(how)).find(({ path }) => path === `data.${key}`)?.message
    : undefined;

function PlainField(props: PlainFieldProps) {
  const { content, instance, note, combobox, children } = props;
  const form = useForm();
  const { id, key, issue: found, asked, ...answer } = useAnswer(props);
  const options = useOffered(content.options, asked, answer.value);
  const issue = issueOf(found, options);
  const view = viewOf(content);
  const Control = view && controlOf(view, options, form.mode);
  if (!Control || isHidden(options, asked)) return null;

  const label = labelOf(content);
  const warning = warningOf(key, asked, form);
  const hint = note ?? warning ?? kindHint(view, options, form, answer.readOnly);
  const shape = view.shape?.(options) ?? 'one';
  return (
    <div {...cell(content.column, !children)} data-field={key}>
      <Field
        {...{ content, instance, id, label, issue, hint }}
        warns={Boolean(warning)}
        required={answer.required}
        form={shape}
        group={shape === 'own' ? 'flag' : (view.give ?? groupOf(content))}
        aside={asideOf(view, asked?.former, { id, options, form, ...answer })}
      >
        <Control
          {...{ id, name: key, options, form, combobox, ...answer }}
          invalid={issue !== null}
          error={asked?.error}
          describedBy={describing(id, helpOf(options, form.mode), Boolean(issue || hint))}
          label={label.includes('{') ? <FilledText id={content.id} text={label} instance={instance} /> : label}
        />
      </Field>
      {children}
    </div>
  );
}

/** A value as text in the reader's format, whatever the browser's locale. */
function Written({ id, name, value, form: { store, how } }: ControlProps) {
  const field = store.place({ path: `data.${name}`, code: '' });
  return (
    <Box locked>
      <input id={id} readOnly placeholder="–" value={field ? displayValue(field.input, value, how) : ''} />
    </Box>
  );
}

export const input: ContentView = { Field: InputField };
