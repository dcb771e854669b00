import { memo, useContext } from 'react';
import { textOf } from '../../engine/base/plain.ts';
import type { Content } from '../../engine/base/types.ts';
import { displayValue } from '../../engine/entry/columns.ts';
import { nameOf } from '../../engine/form/names.ts';
import { inputKinds, isInputKind } from '../../engine/input-kinds/index.ts';
import { Box } from '../base/box.tsx';
import { cell } from '../base/cell.ts';
import type { ContentFieldProps, ContentView } from '../form/content-view.ts';
import { controlId, useForm } from '../form/context.ts';
import { Field, FilledText } from '../form/field.tsx';
import { useField } from '../form/hooks.ts';
import type { ControlProps } from '../form/input-view.ts';
import { inputViews } from '../input-kinds/index.ts';
import { KnownField, type PlainFieldProps } from '../known/context.ts';

const viewOf = ({ options }: Content) => (isInputKind(options.type) ? inputViews[options.type] : null);

const groupOf = ({ options }: Content) => (isInputKind(options.type) ? inputKinds[options.type].group : '');

/** A field: it hears of its own answer and error, and of nothing else. */
const InputField = memo(function InputField(props: ContentFieldProps) {
  const Known = useContext(KnownField);
  return Known ? <Known {...props} Plain={PlainField} /> : <PlainField {...props} />;
});

function PlainField({
  content,
  instance,
  at,
  locked = false,
  fault = null,
  note,
  combobox,
  children,
}: PlainFieldProps) {
  const form = useForm();
  const { store, mode, prefix } = form;
  const { options } = content;
  const name = nameOf(content);
  const key = instance === null ? name : `${name}.${instance}`;
  const state = useField(store, at ?? key);
  const { value } = state;
  const issue = state.issue ?? fault;
  const view = viewOf(content);
  if (!view?.Control) return null;

  const id = controlId(prefix, key);
  const label = textOf(options.label) || textOf(options.name);
  const readOnly = mode === 'view' || options.disabled === true || locked;
  const required = options.required === true && !readOnly;
  const set = (next: unknown) => store.set(at ?? key, next);
  const hint = note ?? (readOnly ? undefined : view.hint?.(options, form));
  const Control = mode === 'view' && view.written?.(options) ? Written : view.Control;
  const shape = view.shape?.(options) ?? 'one';
  return (
    <div {...cell(content.column, !children)} data-field={key}>
      <Field
        {...{ content, instance, id, label, required, issue, hint }}
        form={shape}
        group={shape === 'own' ? 'flag' : groupOf(content)}
        aside={view.aside?.({ options, value, set, readOnly, required, form })}
      >
        <Control
          {...{ id, name: key, options, value, set, readOnly, required, form, combobox }}
          invalid={issue !== null}
          describedBy={issue || hint ? `${id}-note` : undefined}
          label={label.includes('{') ? <FilledText id={content.id} text={label} instance={instance} /> : label}
        />
      </Field>
      {children}
    </div>
  );
}

/** A value to be read, in the reader's format whatever the browser's own is. */
function Written({ id, name, value, form: { store, how } }: ControlProps) {
  const field = store.place({ path: `data.${name}`, code: '' });
  return (
    <Box locked>
      <input id={id} readOnly placeholder="–" value={field ? displayValue(field.input, value, how) : ''} />
    </Box>
  );
}

export const input: ContentView = { Field: InputField };
