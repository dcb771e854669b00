/** Design of `file`: accepted types, number, and processing of images. */
import IconCamera from '@tabler/icons-react/dist/esm/icons/IconCamera.mjs';
import { listOf } from '../../engine/base/plain.ts';
import {
  edges,
  keepsLocation,
  maxEdgeOf,
  maxFilesOf,
  mimeTypesOf,
  takesPictures,
} from '../../engine/input-kinds/file.ts';
import { FieldError } from '../../fill/base/field-error.tsx';
import { localeOf } from '../../languages/index.ts';
import type { OptionsProps } from '../base/content-design.ts';
import { NumberRow, Segments, SelectRow, SwitchRow, TextRow } from '../base/controls.tsx';
import type { InputDesign } from '../base/input-design.ts';

/** The specification's kinds of files; `images` is png and jpeg. */
const fileKinds = { images: ['image/png', 'image/jpeg'], pdf: ['application/pdf'], all: ['*/*'] } as const;
type FileKind = keyof typeof fileKinds;
const names = Object.keys(fileKinds) as FileKind[];

function FileOptions({ options, t, set, wrong, locale }: OptionsProps) {
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

export const file: InputDesign = {
  fresh: t => t.fileButtons,
  Icon: IconCamera,
  words: (options, t) => t.upToFiles(maxFilesOf(options)),
  initials: [],
  Extra: FileOptions,
  Value: null,
  comparisons: () => ['empty', 'not_empty'],
};
