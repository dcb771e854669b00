/** The form of an entry's page: images open in a lightbox, file errors also show as toasts. */
import { compile, type Form, repeatTexts } from '@kontor/form';
import {
  type ChoicesLater,
  type Folds,
  type FormStore,
  FormView,
  type RemovedInstance,
  type SuggestionsAdapter,
} from '@kontor/form/fill';
import { type MouseEvent, Suspense, useCallback, useMemo, useRef, useState } from 'react';
import { localStore } from '../../../base/local-storage.ts';
import { useEntryTexts } from '../../../i18n/entry.ts';
import { useLanguage } from '../../../i18n/index.ts';
import { lazily } from '../../../ui/lazily.ts';
import { toast } from '../../../ui/toasts.ts';
import type { EntryFiles } from './files.ts';
import type { ReportFile } from './types.ts';

const Preview = lazily(() => import('./file-preview.tsx'));
const Why = lazily(() => import('../../../why/why.tsx'));

interface EntryFormProps {
  formId: string;
  form: Form;
  store: FormStore;
  files: EntryFiles;
  suggestions?: SuggestionsAdapter | null;
  /** Must be stable. */
  choices: ChoicesLater;
}

/** Open or closed sections of a form, in local storage. */
function foldsOf(formId: string): Folds {
  const key = `kontor.folds.${formId}`;
  const read = (): Record<string, unknown> => {
    try {
      return Object(JSON.parse(localStore.get(key) ?? '{}'));
    } catch {
      return {};
    }
  };
  return {
    get(section) {
      const open = read()[section];
      return typeof open === 'boolean' ? open : null;
    },
    set(section, open) {
      localStore.set(key, JSON.stringify({ ...read(), [section]: open }));
    },
  };
}

const isImage = (file: ReportFile | undefined): file is ReportFile => file?.type.startsWith('image/') ?? false;

export function EntryForm({ formId, form, store, files, suggestions = null, choices }: EntryFormProps) {
  const locale = useLanguage();
  const folds = useMemo(() => foldsOf(formId), [formId]);
  const root = useRef<HTMLDivElement>(null);
  const { formulas, conditions } = compile(form);
  const [open, setOpen] = useState<{ files: ReportFile[]; id: string } | null>(null);
  const onRemoved = useCallback(
    ({ container, number, undo }: RemovedInstance) =>
      toast.info(() => useEntryTexts.now().instanceRemoved(number, repeatTexts(container.options).instance), { undo }),
    [],
  );

  function onClick(event: MouseEvent) {
    if (event.ctrlKey || event.metaKey || event.shiftKey || event.button !== 0) return;
    const link = (event.target as Element).closest('a');
    const key = fieldOf(link);
    if (!link || !key) return;
    const images = idsAt(store, key).map(files.get).filter(isImage);
    const image = images.find(each => each.url && new URL(each.url, location.href).href === link.href);
    if (!image) return;
    event.preventDefault();
    setOpen({ files: images, id: image.id });
  }
  return (
    // a delegated listener for the links inside, no control itself
    <div ref={root} onClickCapture={onClick}>
      <FormView {...{ form, store, locale, files, suggestions, choices, folds, onRemoved }} />
      {(formulas || conditions[0]) && (
        <Suspense>
          <Why form={store.form} root={root} data={store.data} meta={store.meta} />
        </Suspense>
      )}
      {open && (
        <Suspense>
          <Preview {...open} onClose={() => setOpen(null)} />
        </Suspense>
      )}
    </div>
  );
}

const fieldOf = (inside: Element | null): string | undefined =>
  inside?.closest<HTMLElement>('[data-field]')?.dataset.field;

function idsAt(store: FormStore, key: string): string[] {
  const value = store.get(key);
  return Array.isArray(value) ? value.filter(id => typeof id === 'string') : [];
}
