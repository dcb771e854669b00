/** Design of `input`: the sketch of a field, and the options that all input kinds share. */
import { faultOf } from '../../engine/base/input-row.ts';
import { textOf } from '../../engine/base/plain.ts';
import type { InputKind, Options } from '../../engine/base/types.ts';
import { inputKinds, isInputKind } from '../../engine/input-kinds/index.ts';
import { plainText } from '../../engine/rich/markup.ts';
import { asMarkup } from '../../engine/rich/rules.ts';
import type { ContentDesign, OptionsProps, SketchProps } from '../base/content-design.ts';
import { AreaRow, SelectRow, SwitchRow, TextRow } from '../base/controls.tsx';
import { IconForms } from '../base/icons.ts';
import panels from '../base/panel.module.css';
import type { PanelTexts } from '../base/texts.ts';
import { useSlots } from '../base/use-slots.ts';
import { SketchedField } from '../form/sketched-field.tsx';
import { LogicOptions } from '../formula/logic-options.tsx';
import { logicOptions } from '../formula/logic-types.ts';
import { inputDesigns } from '../input-kinds/index.ts';
import { Naming } from './common.tsx';

function Sketch({ content }: SketchProps) {
  const { type } = content.options;
  return isInputKind(type) ? <SketchedField content={content} kind={type} /> : null;
}

/** Converts options to another kind: adds what it needs, drops a default that it would reject. `t`: initial texts. */
export function withKind(options: Options, kind: InputKind, t: PanelTexts): Options {
  const row = inputKinds[kind];
  const next: Options = { ...row.create(), ...inputDesigns[kind].fresh?.(t), ...options, type: kind };
  const was = isInputKind(options.type) && inputKinds[options.type].rich === true;
  if (was !== (row.rich === true) && typeof next.default === 'string')
    next.default = was ? plainText(next.default) : asMarkup(next.default);
  if (next.default !== undefined && faultOf(row.rule(next), next.default)) delete next.default;
  if (!inputDesigns[kind].initials.includes(textOf(next.initialValue))) delete next.initialValue;
  return next;
}

function InputOptions(props: OptionsProps) {
  const { content, options, onChange, t, set, wrong } = props;
  const help = useSlots(options.help, props, text => set({ help: text }));
  if (!isInputKind(options.type)) return null;
  const { kind, group, silent } = inputKinds[options.type];
  const { Extra, placeholder } = inputDesigns[kind];
  const kinds = Object.values(inputKinds).map(row => ({
    value: row.kind,
    label: t.kinds[row.kind],
    group: t.kindGroups[row.group],
  }));
  return (
    <>
      <div className={panels.asked}>
        <Naming {...props} unlabelled={group === 'file'} />
        {!silent && <AreaRow label={t.help} hint={t.helpHint} rows={1} {...help} error={wrong('help')} />}
        {!silent && (
          <SwitchRow label={t.required} checked={options.required === true} onChange={required => set({ required })} />
        )}
        <SelectRow
          label={t.kind}
          value={kind}
          options={kinds}
          onChange={next => isInputKind(next) && onChange({ ...content, options: withKind(options, next, t) })}
        />
        {placeholder && (
          <TextRow
            label={t.placeholder}
            hint={t.placeholderHint}
            value={options.placeholder}
            error={wrong('placeholder')}
            onChange={text => set({ placeholder: text })}
          />
        )}
      </div>
      {Extra && (
        <div className={panels.answers}>
          <Extra {...props} />
        </div>
      )}
    </>
  );
}

function InputRules(props: OptionsProps) {
  const { content, options, onChange, t, set, wrong, locale } = props;
  if (!isInputKind(options.type)) return null;
  const { kind, silent } = inputKinds[options.type];
  const { Bounds, Value, initials } = inputDesigns[kind];
  const start = textOf(options.initialValue);
  const setDefault = (value: unknown) => {
    const { default: _, ...rest } = options;
    onChange({ ...content, options: value === undefined ? rest : { ...rest, default: value } });
  };
  return (
    <>
      {Bounds && <Bounds {...props} />}
      {initials.length > 0 && (
        <SelectRow
          label={t.initial}
          value={start}
          options={[
            { value: '', label: t.initials['']! },
            ...initials.map(value => ({ value, label: t.initials[value]! })),
            ...(start && !initials.includes(start) ? [{ value: start, label: start }] : []),
          ]}
          onChange={initialValue => set({ initialValue })}
        />
      )}
      {Value && (
        <Value
          {...{ options, t, locale }}
          label={t.default}
          value={options.default}
          error={wrong('default')}
          onChange={setDefault}
        />
      )}
      <Switches {...props} kind={kind} />
      {!silent && (
        <TextRow
          label={t.invalidNote}
          hint={t.invalidNoteHint}
          value={options.invalidNote}
          error={wrong('invalidNote')}
          onChange={invalidNote => set({ invalidNote })}
        />
      )}
      <LogicOptions {...props} names={logicOptions(inputKinds[options.type].group, silent)} ruled={!silent} />
    </>
  );
}

function Switches({ kind, options, t, set }: OptionsProps & { kind: InputKind }) {
  const { silent, fromLink } = inputKinds[kind];
  const name = textOf(options.name);
  return (
    <div className={panels.switches}>
      {!silent && (
        <SwitchRow label={t.disabled} checked={options.disabled === true} onChange={disabled => set({ disabled })} />
      )}
      <SwitchRow label={t.cached} checked={options.cached === true} onChange={cached => set({ cached })} />
      {fromLink && (
        <SwitchRow
          label={t.prefill}
          hint={options.prefill === true && name ? t.prefillHint(`?${name}=…`) : undefined}
          checked={options.prefill === true}
          onChange={prefill => set({ prefill })}
        />
      )}
    </div>
  );
}

export const input: ContentDesign = { Icon: IconForms, Sketch, Options: InputOptions, Rules: InputRules };
