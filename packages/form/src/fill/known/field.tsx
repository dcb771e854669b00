/** Field in a container of known data: with suggestions, locked, or with its correction. */
import { correctionKey, shown } from '../../engine/entry/values.ts';
import { type CompiledInput, compile } from '../../engine/form/compile.ts';
import { nameOf } from '../../engine/form/names.ts';
import { inputKinds, isInputKind } from '../../engine/input-kinds/index.ts';
import { useForm } from '../form/context.ts';
import { useField } from '../form/hooks.ts';
import { useKnown } from './container-context.ts';
import type { KnownFieldProps } from './context.ts';
import { useList } from './list.tsx';

export function Field(props: KnownFieldProps) {
  const { store, mode } = useForm();
  const { id } = useKnown();
  const { Plain, ...rest } = props;
  const input = compile(store.form).byName.get(nameOf(props.content));
  // files, and fields with a duplicate name, cannot be known data
  if (!input || input.known !== id || input.content.id !== props.content.id) return <Plain {...rest} />;
  return mode === 'view' ? <ReadField {...props} input={input} /> : <FilledField {...props} input={input} />;
}

interface InputProps extends KnownFieldProps {
  input: CompiledInput;
}

/** The correction, with the original below if they differ. */
function ReadField({ Plain, input, ...rest }: InputProps) {
  const { store, how } = useForm();
  const { t } = useKnown();
  const key = correctionKey(input.name);
  const original = shown(input, useField(store, input.name).value, how);
  const correction = shown(input, useField(store, key).value, how);
  if (correction === '') return <Plain {...rest} />;
  return <Plain {...rest} at={key} note={correction === original ? undefined : t.original(original)} />;
}

const asksItself = ({ kind }: CompiledInput) => isInputKind(kind) && inputKinds[kind].asks === true;

/** Only the first field shows the hint about suggestions. */
const isFirst = ({ store }: ReturnType<typeof useForm>, input: CompiledInput, columns: readonly string[]) =>
  compile(store.form)
    .known.get(input.known ?? '')
    ?.find(each => asksItself(each) && columns.includes(each.name)) === input;

function FilledField({ Plain, input, ...rest }: InputProps) {
  const form = useForm();
  const { stage, suggestions, t } = useKnown();
  const { value, issue } = useField(form.store, input.name);
  const columns = suggestions?.columns ?? [];
  const asks =
    stage === 'free' && asksItself(input) && columns.includes(input.name) && input.content.options.disabled !== true;
  const { combobox, list } = useList(input, asks);
  const open = stage === 'open';
  const hint = asks && isFirst(form, input, columns) ? t.hint : undefined;
  return (
    <Plain
      {...rest}
      at={open ? correctionKey(input.name) : undefined}
      locked={stage === 'locked'}
      fault={open ? issue : null}
      note={open ? t.original(shown(input, value, form.how)) : hint}
      combobox={combobox}
    >
      {list}
    </Plain>
  );
}
