/** A file with its viewer, details and actions. */
import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, Suspense, useState } from 'react';
import { ask } from '../../api/ask.ts';
import { refresh, restore } from '../../api/hooks.ts';
import type { FileReference } from '../../api/library.ts';
import { useMayOn } from '../../api/session.ts';
import { useFileTexts } from '../../i18n/file.ts';
import { useFileGroupTexts } from '../../i18n/file-groups.ts';
import { EditFileDialog } from '../../library/edit-file.tsx';
import { removeFile } from '../../library/remove-file.ts';
import { Button } from '../../ui/button.tsx';
import { Chip } from '../../ui/chip.tsx';
import { useCommands } from '../../ui/commands.ts';
import { confirmRemove } from '../../ui/confirm.ts';
import { Note } from '../../ui/feedback.tsx';
import { IconDownload, IconEdit, IconLink, IconPhoto, IconRefresh, IconTrash } from '../../ui/icons.ts';
import { lazily } from '../../ui/lazily.ts';
import { menu } from '../../ui/menu.tsx';
import { navigate } from '../../ui/navigation.ts';
import { useTitle } from '../../ui/title.ts';
import { toast } from '../../ui/toasts.ts';
import { Facts } from './facts.tsx';
import { FileFrame } from './file-frame.tsx';
import { FILES, type OpenFile, titleOf } from './file-types.ts';
import { History } from './history.tsx';
import { LibraryEntry } from './library-entry.tsx';
import { Metadata } from './metadata.tsx';
import { Stage } from './stage.tsx';
import { UsesList } from './uses.tsx';

const Replace = lazily(() => import('./replace.tsx'));

interface FileViewProps {
  file: OpenFile;
  version: string | undefined;
  references: FileReference[];
  back: { href: string; label: string };
  walk: ReactNode;
  refetch: () => void;
}

export function FileView({ file, version, references, back, walk, refetch }: FileViewProps) {
  const t = useFileTexts();
  const groups = useFileGroupTexts();
  const queries = useQueryClient();
  const mayOn = useMayOn();
  const [chosen, setChosen] = useState<string | null>(null);
  const [dialog, setDialog] = useState<'edit' | 'replace' | null>(null);
  const reference = references.find(({ id }) => id === chosen) ?? references[0];
  const title = titleOf(file, reference);
  useTitle(`${title} – ${t.library}`);

  const mayChange = mayOn('Files', 'update', file.user_id);
  const mayEdit = reference !== undefined && mayOn('FileReferences', 'update', reference.user_id);
  const mayRemove = reference
    ? mayOn('FileReferences', 'delete', reference.user_id)
    : mayOn('Files', 'delete', file.user_id);
  const download = () => {
    const link = document.createElement('a');
    link.href = file.url ?? '';
    link.download = file.filename;
    link.click();
  };
  async function remove() {
    if (reference) {
      if (await removeFile(queries, reference)) void navigate(back.href, { force: true });
      return;
    }
    if (!(await confirmRemove(title))) return;
    try {
      await ask('DELETE /pixelstein-files/files/{id}.json', { params: { id: file.id }, ifMatch: version });
    } catch (error) {
      toast.error(error);
      return;
    }
    const undo = () => void restore(queries, FILES, file.id).catch(error => toast.error(error));
    toast.ok(() => t.removed(title), { undo });
    await navigate(back.href, { force: true });
    void refresh(queries, FILES);
  }
  async function drawAgain() {
    try {
      await ask('POST /pixelstein-files/files/{id}/thumbnail.json', { params: { id: file.id } });
      toast.info(() => t.previewAsked);
      refetch();
    } catch (error) {
      toast.error(error);
    }
  }
  async function copyLink() {
    try {
      await navigator.clipboard.writeText(new URL(`/files/${file.id}`, location.href).href);
      toast.ok(() => t.linkCopied);
    } catch (error) {
      toast.error(error);
    }
  }
  const commands = [
    { id: 'file-edit', label: t.edit, icon: IconEdit, keys: 'e', run: () => setDialog('edit'), hidden: !mayEdit },
    { id: 'file-download', label: t.download, icon: IconDownload, keys: 'd', run: download },
    { id: 'file-remove', label: t.remove, icon: IconTrash, keys: 'delete', run: () => void remove() },
  ];
  useCommands(commands.filter(({ id }) => (id === 'file-edit' ? mayEdit : id === 'file-remove' ? mayRemove : true)));
  const failed = file.thumbnail_state === 'failed';
  return (
    <FileFrame
      back={back}
      walk={walk}
      title={title}
      meta={<Chip>{groups[file.file_group]}</Chip>}
      actions={
        <>
          {mayEdit && (
            <Button kind="ghost" icon={IconEdit} onClick={() => setDialog('edit')}>
              {t.edit}
            </Button>
          )}
          {mayChange && (
            <Button kind="ghost" icon={IconRefresh} onClick={() => setDialog('replace')}>
              {t.replace}
            </Button>
          )}
        </>
      }
      primary={
        <Button kind="primary" icon={IconDownload} onClick={download}>
          {t.download}
        </Button>
      }
      menuItems={menu([
        mayEdit && { id: 'edit', label: t.edit, icon: IconEdit, keys: 'E', onSelect: () => setDialog('edit') },
        { id: 'download', label: t.download, icon: IconDownload, keys: 'D', onSelect: download },
        mayChange && { id: 'replace', label: t.replaceMenu, icon: IconRefresh, onSelect: () => setDialog('replace') },
        mayChange &&
          file.thumbnail_state !== 'none' && {
            id: 'draw',
            label: t.drawAgain,
            icon: IconPhoto,
            onSelect: () => void drawAgain(),
          },
        { id: 'link', label: t.copyLink, icon: IconLink, onSelect: () => void copyLink() },
        mayRemove && { line: true },
        mayRemove && {
          id: 'remove',
          label: t.removeMenu,
          icon: IconTrash,
          danger: true,
          onSelect: () => void remove(),
        },
      ])}
      notice={
        failed && (
          <Note
            tone="warn"
            action={
              mayChange && (
                <Button size="sm" onClick={() => void drawAgain()}>
                  {t.drawAgain}
                </Button>
              )
            }
          >
            {t.previewFailed}
          </Note>
        )
      }
      rail={
        <>
          <LibraryEntry file={file} references={references} reference={reference} onChoose={setChosen} />
          <Facts file={file} inLibrary={reference !== undefined} />
          {reference && <Metadata key={reference.id} reference={reference} may={mayEdit} />}
          <UsesList id={file.id} />
          <History
            id={file.id}
            stamp={[file.version, file.modified, ...references.map(({ modified }) => modified)].join(' ')}
          />
        </>
      }
    >
      <Stage file={file} title={title} onDownload={download} />
      {dialog === 'edit' && reference && (
        <EditFileDialog
          reference={reference}
          onClose={done => (done === 'removed' ? void navigate(back.href, { force: true }) : setDialog(null))}
        />
      )}
      {dialog === 'replace' && (
        <Suspense fallback={null}>
          <Replace file={file} version={version} onClose={() => setDialog(null)} />
        </Suspense>
      )}
    </FileFrame>
  );
}
