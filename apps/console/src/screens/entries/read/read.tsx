/** Read-only view of an entry: its document, state, metadata, files and actions. */
import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useRights, useUser } from '../../../api/session.ts';
import { useEntryTexts } from '../../../i18n/entry.ts';
import { useEntryReadTexts } from '../../../i18n/entry-read.ts';
import { Button } from '../../../ui/button.tsx';
import { useCommands } from '../../../ui/commands.ts';
import {
  IconCopy,
  IconEdit,
  IconFileSpreadsheet,
  IconFileTypePdf,
  IconHistory,
  IconMessage,
  IconPrinter,
} from '../../../ui/icons.ts';
import { lazily } from '../../../ui/lazily.ts';
import { usePhone } from '../../../ui/media.ts';
import { menu } from '../../../ui/menu.tsx';
import { navigate } from '../../../ui/navigation.ts';
import { useTitle } from '../../../ui/title.ts';
import { toast } from '../../../ui/toasts.ts';
import { useEntryMenu } from '../common/actions.ts';
import { metaOfEntry } from '../common/entry-meta.ts';
import { Facts } from '../common/facts.tsx';
import { useFrom, Walk } from '../common/frame.tsx';
import type { Loaded } from '../common/model.ts';
import { StateButton } from '../common/state-button.tsx';
import { entrySubtitle, titleWithNumber } from '../common/title.ts';
import type { Report } from '../common/types.ts';
import { EntryDocument, useSections } from '../document/document.tsx';
import type { Past } from '../history/model.ts';
import { FormerAnswers } from './former-answers.tsx';
import { ReadFrame } from './frame.tsx';
import { CommentButton, Notices, PdfButton, Primary } from './parts.tsx';
import styles from './read.module.css';
import { type History, usePast } from './use-past.ts';

const Rail = lazily(() => import('./rail.tsx'));
const Timeline = lazily(() => import('../history/timeline.tsx'));

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

/** Where the actions of an entry lead. */
function useWays({ config, report }: Loaded & { report: Report }) {
  const from = useFrom();
  const list = `/reports/${config.id}${from}`;
  return { list, edit: `/reports/${config.id}/${report.id}/edit${from}`, copy: `${list}/new?from=${report.id}` };
}

interface Commanded {
  verbs: ReturnType<typeof useEntryMenu>;
  title: string;
  list: string;
  edit: string;
  duplicate: false | { id: string; label: string; icon: typeof IconCopy; href: string };
  history: History;
  mayEdit: boolean;
  /** Name of the form. */
  back: string;
}

function useReadCommands({ verbs, title, list, edit, duplicate, history, mayEdit, back }: Commanded): void {
  const t = useEntryTexts();
  const r = useEntryReadTexts();
  useCommands([
    ...(mayEdit
      ? [{ id: 'entry-edit', label: r.edit, icon: IconEdit, keys: 'e', run: () => void navigate(edit) }]
      : []),
    ...(duplicate ? [{ ...duplicate, run: () => void navigate(duplicate.href) }] : []),
    { id: 'entry-history', label: r.history, icon: IconHistory, keys: 'h', run: history.toggle },
    { id: 'entry-comment', label: r.comment, icon: IconMessage, keys: 'c', run: history.comment },
    { id: 'entry-print', label: r.print, icon: IconPrinter, run: print },
    { id: 'entry-pdf', label: t.downloadPdf, icon: IconFileTypePdf, run: () => verbs.download('pdf', title) },
    { id: 'entry-xlsx', label: t.downloadXlsx, icon: IconFileSpreadsheet, run: () => verbs.download('xlsx', title) },
    { id: 'entry-back', label: back, keys: 'escape', hidden: true, run: () => void navigate(list) },
  ]);
}

/** The timeline, or sections and facts. */
function Side({ loaded, sections, mayEdit, history, close }: SideProps) {
  const { form, report } = loaded;
  if (!history.open) {
    const { toggle: onHistory, comment: onComment } = history;
    return <Rail {...{ form, sections, report, onHistory, onComment }} files={report.files ?? []} onGo={close} />;
  }
  const choose = (past: Past | null) => {
    history.setPast(past);
    close();
  };
  return (
    <Timeline
      {...{ form, report, mayEdit }}
      writing={history.writing}
      chosen={history.past?.state.version ?? null}
      onChoose={choose}
    />
  );
}

interface SideProps {
  loaded: Loaded & { report: Report };
  sections: ReturnType<typeof useSections>;
  mayEdit: boolean;
  history: History;
  /** Closes the drawer, where it is in one. */
  close: () => void;
}

/** `ofVersion`: the number of an earlier version of the form, by which `form` shows the entry. */
export function EntryRead(loaded: Loaded & { report: Report; ofVersion: number | null }) {
  const { config, report, gone = false } = loaded;
  const t = useEntryTexts();
  const r = useEntryReadTexts();
  const user = useUser();
  const phone = usePhone();
  const queries = useQueryClient();
  const verbs = useEntryMenu(report, config);
  const history = usePast(report, loaded.form);
  const { data, state } = history.shown;
  const { form } = history;
  const sections = useSections(form, data);
  const { list, edit, copy } = useWays(loaded);
  const title = titleWithNumber(form, { ...report, data }) || t.entry;
  useTitle(`${title} · ${config.name}`);
  const mayEdit = verbs.mayEdit && !gone;
  const duplicate = useRights()('Reports', 'create') && {
    id: 'entry-duplicate',
    label: r.duplicate,
    icon: IconCopy,
    href: copy,
  };
  const setState = (state: string | null) =>
    void import('../common/set-state.ts')
      .then(each => each.setState(queries, config, report, state))
      .catch(toast.error);
  const remove = () =>
    void import('../common/remove-entry.ts').then(each => each.removeEntry(verbs, title, list)).catch(toast.error);
  usePrinting();
  useReadCommands({ ...{ verbs, title, list, edit, duplicate, history }, mayEdit, back: config.name });
  const files = report.files ?? [];
  return (
    <ReadFrame
      back={{ href: list, label: config.name }}
      title={title}
      subtitle={entrySubtitle(form, data)}
      walk={<Walk configId={config.id} form={form} id={report.id} mode="view" />}
      state={
        <StateButton
          states={form.states}
          value={state}
          full={phone}
          onSet={mayEdit && !history.past ? setState : undefined}
        />
      }
      menuItems={menu([
        !mayEdit && { id: 'no-edit', label: r.edit, icon: IconEdit, disabled: true, note: r.cannotEdit },
        duplicate,
        phone && { id: 'history', label: r.history, icon: IconHistory, onSelect: history.toggle },
        { id: 'print', label: r.print, icon: IconPrinter, onSelect: print },
        { line: true },
        ...verbs.items(title, remove),
      ])}
      actions={
        <Button kind="ghost" icon={IconFileTypePdf} onClick={() => verbs.download('pdf', title)}>
          {r.pdf}
        </Button>
      }
      primary={mayEdit && <Primary edit={edit} history={history} />}
      comment={!gone && !history.past && <CommentButton onComment={history.comment} />}
      phoneAction={<PdfButton onPdf={() => verbs.download('pdf', title)} />}
      notice={<Notices gone={gone} history={history} version={loaded.ofVersion} />}
      history={history}
      rail={close => <Side {...{ loaded, sections, mayEdit, history, close }} />}
    >
      <EntryDocument
        key={history.key}
        of={{ form, data, meta: metaOfEntry({ ...report, state }, user) }}
        sections={sections}
        files={files}
        photos={phone ? 'swipe' : 'inline'}
      />
      <FormerAnswers form={form} data={data} />
      <div className={styles.paper}>
        <Facts report={report} files={files} paper />
      </div>
    </ReadFrame>
  );
}
