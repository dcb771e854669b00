/** Options that only some kinds have: bounds and step, choices, files. */

import { isMoment, momentOf } from '../../engine/base/dates.ts';
import { listOf } from '../../engine/base/plain.ts';
import type { InputKind } from '../../engine/base/types.ts';
import {
  edges,
  keepsLocation,
  maxEdgeOf,
  maxFilesOf,
  mimeTypesOf,
  takesPictures,
} from '../../engine/input-kinds/file.ts';
import { inputKinds } from '../../engine/input-kinds/index.ts';
import { FieldError } from '../../fill/base/field-error.tsx';
import { localeOf } from '../../languages/index.ts';
import type { OptionsProps } from '../base/content-design.ts';
import { NumberRow, Segments, SelectRow, SwitchRow, TextRow } from '../base/controls.tsx';
import { ValuesEditor } from '../base/values-editor.tsx';

export function Bounds({ options, t, set, wrong }: OptionsProps) {
  const kind = options.type as InputKind;
  if (inputKinds[kind].group === 'date') return <DateBounds {...{ options, t, set, wrong }} />;
  return (
    <>
      <NumberRow
        half
        label={t.min}
        value={options.minValue}
        error={wrong('minValue')}
        onChange={minValue => set({ minValue })}
      />
      <NumberRow
        half
        label={t.max}
        value={options.maxValue}
        error={wrong('maxValue')}
        onChange={maxValue => set({ maxValue })}
      />
      <NumberRow half label={t.step} value={options.step} error={wrong('step')} onChange={step => set({ step })} />
    </>
  );
}

function DateBounds({ options, t, set, wrong }: Pick<OptionsProps, 'options' | 't' | 'set' | 'wrong'>) {
  const moment = options.type === inputKinds['datetime-local'].kind;
  const shown = (value: unknown) =>
    moment && typeof value === 'string' && isMoment(value) ? momentOf(new Date(value)).slice(0, 16) : value;
  const kept = (text: string) => (text === '' ? null : moment ? momentOf(new Date(text)) : text);
  const type = moment ? ('datetime-local' as const) : ('date' as const);
  return (
    <>
      <TextRow
        half
        type={type}
        label={t.from}
        value={shown(options.minValue)}
        error={wrong('minValue')}
        onChange={text => set({ minValue: kept(text) })}
      />
      <TextRow
        half
        type={type}
        label={t.until}
        value={shown(options.maxValue)}
        error={wrong('maxValue')}
        onChange={text => set({ maxValue: kept(text) })}
      />
    </>
  );
}

export function ChoiceOptions({ options, t, set, wrong, translating }: OptionsProps) {
  return <ValuesEditor values={options.values} {...{ t, wrong, translating }} onChange={values => set({ values })} />;
}

export function SelectOptions(props: OptionsProps) {
  const { options, t, set } = props;
  return (
    <>
      <ChoiceOptions {...props} />
      <SwitchRow label={t.multiple} checked={options.multiple === true} onChange={multiple => set({ multiple })} />
    </>
  );
}

/** The specification's kinds of files; `images` is png and jpeg. */
const fileKinds = { images: ['image/png', 'image/jpeg'], pdf: ['application/pdf'], all: ['*/*'] } as const;
type FileKind = keyof typeof fileKinds;
const names = Object.keys(fileKinds) as FileKind[];

export function FileOptions({ options, t, set, wrong, locale }: OptionsProps) {
  const types = mimeTypesOf(options);
  const known = listOf(options.allowedMimeTypes).length
    ? (names.find(
        kind => fileKinds[kind].length === types.length && fileKinds[kind].every(type => types.includes(type)),
      ) ?? null)
    : null;
  const max = maxFilesOf(options);
  const several = options.multiple !== false;
  const edge = maxEdgeOf(options) ?? 0;
  const missing = wrong('allowedMimeTypes');
  return (
    <>
      <Segments
        label={t.files}
        value={known}
        options={names.map(value => ({ value, label: t.fileKinds[value] }))}
        onChange={kind => set({ allowedMimeTypes: [...fileKinds[kind]] })}
      />
      {known === null && !missing && <span>{t.filesOther(types.join(', '))}</span>}
      {missing && <FieldError>{missing}</FieldError>}
      <TextRow
        required
        label={t.buttonFirst}
        value={options.buttonLabelFirstItem}
        error={wrong('buttonLabelFirstItem')}
        onChange={buttonLabelFirstItem => set({ buttonLabelFirstItem })}
      />
      <TextRow
        required
        label={t.buttonMore}
        value={options.buttonLabel}
        error={wrong('buttonLabel')}
        onChange={buttonLabel => set({ buttonLabel })}
      />
      <SwitchRow label={t.several} checked={several} onChange={multiple => set({ multiple })} />
      {several && (
        <NumberRow
          half
          label={t.maxFiles}
          min={1}
          step={1}
          value={max}
          error={wrong('maxFiles')}
          onChange={maxFiles => set({ maxFiles })}
        />
      )}
      {takesPictures(options) && (
        <>
          <SelectRow
            label={t.maxEdge}
            hint={t.maxEdgeHint}
            value={String(edge)}
            options={[...new Set([...edges, edge])].map(px => ({
              value: String(px),
              label: px === 0 ? t.edgeKept : t.edgeTo(new Intl.NumberFormat(localeOf(locale)).format(px)),
            }))}
            error={wrong('maxEdge')}
            onChange={px => set({ maxEdge: Number(px) })}
          />
          <SwitchRow
            label={t.keepLocation}
            checked={keepsLocation(options)}
            onChange={keepLocation => set({ keepLocation })}
          />
        </>
      )}
    </>
  );
}
