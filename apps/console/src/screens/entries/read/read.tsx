/** Read-only view of an entry: answers, metadata, files and actions. */
import { createFormStore } from '@kontor/form/fill';
import { Suspense, useEffect, useMemo, useState } from 'react';
import { useRights } from '../../../api/session.ts';
import { useEntryTexts } from '../../../i18n/entry.ts';
import { useLanguage } from '../../../i18n/index.ts';
import { Button } from '../../../ui/button.tsx';
import { useCommands } from '../../../ui/commands.ts';
import { IconCopy, IconEdit, IconFileSpreadsheet, IconFileTypePdf, IconPrinter } from '../../../ui/icons.ts';
import { lazily } from '../../../ui/lazily.ts';
import { menu } from '../../../ui/menu.tsx';
import { navigate } from '../../../ui/navigation.ts';
import { useTitle } from '../../../ui/title.ts';
import { removeEntry, useEntryMenu } from '../common/actions.ts';
import styles from '../common/entry.module.css';
import { Facts } from '../common/facts.tsx';
import { createEntryFiles } from '../common/files.ts';
import { EntryForm, filesOf } from '../common/form.tsx';
import { EntryFrame, Rail, useFrom, Walk } from '../common/frame.tsx';
import type { Loaded } from '../common/model.ts';
import { EntryState } from '../common/state-label.tsx';
import { entryTitle } from '../common/title.ts';
import type { Report } from '../common/types.ts';
import { FormerAnswers } from './former-answers.tsx';

const Preview = lazily(() => import('../common/file-preview.tsx'));

/** Started by the menu or by the browser's own print command. */
function usePrinting(): void {
  useEffect(() => {
    const watching = import('./print.ts').then(each => each.watchEntryPrinting());
    watching.catch(() => undefined);
    return () => void watching.then(stop => stop()).catch(() => undefined);
  }, []);
}

/** After the menu's closing animation. */
const print = () => void setTimeout(() => window.print(), 100);

export function EntryRead({ config, form, report }: Loaded & { report: Report }) {
  const t = useEntryTexts();
  useLanguage();
  const [opened, setOpened] = useState<string | null>(null);
  const store = useMemo(() => createFormStore(form, report.data, { mode: 'view' }), [form, report]);
  const files = useMemo(() => createEntryFiles(report.files), [report]);
  const verbs = useEntryMenu(report, config);
  const attached = useMemo(() => filesOf(form, store, files), [form, store, files]);
  const from = useFrom();
  const list = `/reports/${config.id}${from}`;
  const edit = `/reports/${config.id}/${report.id}/edit${from}`;
  const title = entryTitle(form, report.data) || t.entry;
  useTitle(`${title} · ${config.name}`);
  const { mayEdit } = verbs;
  const duplicate = useRights()('Reports', 'create') && {
    id: 'entry-duplicate',
    label: t.duplicate,
    icon: IconCopy,
    href: `${list}/new?from=${report.id}`,
  };
  usePrinting();
  useCommands([
    ...(mayEdit
      ? [{ id: 'entry-edit', label: t.edit, icon: IconEdit, keys: 'e', run: () => void navigate(edit) }]
      : []),
    ...(duplicate ? [{ ...duplicate, run: () => void navigate(duplicate.href) }] : []),
    { id: 'entry-print', label: t.print, icon: IconPrinter, run: print },
    { id: 'entry-pdf', label: t.downloadPdf, icon: IconFileTypePdf, run: () => verbs.download('pdf', title) },
    { id: 'entry-xlsx', label: t.downloadXlsx, icon: IconFileSpreadsheet, run: () => verbs.download('xlsx', title) },
    { id: 'entry-back', label: config.name, keys: 'escape', hidden: true, run: () => void navigate(list) },
  ]);
  const button = mayEdit && (
    <Button kind="primary" icon={IconEdit} href={edit}>
      {t.edit}
    </Button>
  );
  return (
    <EntryFrame
      back={{ href: list, label: config.name }}
      title={title}
      walk={<Walk configId={config.id} form={form} id={report.id} mode="view" />}
      state={<EntryState states={form.states} value={report.state} />}
      menuItems={menu([
        duplicate,
        { id: 'print', label: t.print, icon: IconPrinter, onSelect: print },
        { line: true },
        ...verbs.items(title, () => void removeEntry(verbs, title, list)),
      ])}
      actions={
        <>
          <Button kind="ghost" icon={IconFileTypePdf} onClick={() => verbs.download('pdf', title)}>
            {t.pdf}
          </Button>
          <Button kind="ghost" icon={IconFileSpreadsheet} onClick={() => verbs.download('xlsx', title)}>
            {t.xlsx}
          </Button>
          {button}
        </>
      }
      bar={button}
      rail={close => <Rail store={store} report={report} files={attached} onGo={close} onOpen={setOpened} />}
    >
      <EntryForm formId={config.id} form={form} store={store} files={files} />
      <FormerAnswers form={form} data={report.data} />
      <div className={styles.paper}>
        <Facts report={report} files={attached} paper />
      </div>
      {opened && (
        <Suspense>
          <Preview files={attached} id={opened} onClose={() => setOpened(null)} />
        </Suspense>
      )}
    </EntryFrame>
  );
}
