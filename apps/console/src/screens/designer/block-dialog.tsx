/** Dialog that keeps contents as a block of the library, or renames one. */
import type { ListItems } from '@kontor/contract';
import { type Content, checkBlock, summary } from '@kontor/form';
import { contentName, designIssueText } from '@kontor/form/design';
import { useState } from 'react';
import { useSave } from '../../api/mutations.ts';
import { describe, issuesByPath } from '../../errors/problem-text.ts';
import { useDesignerBlockTexts } from '../../i18n/designer-blocks.ts';
import { type Language, useLanguage } from '../../i18n/index.ts';
import { blocksOf } from '../../library/form-blocks.ts';
import { Button, Dialog, MiniForm, Note, TextArea, TextField, toast } from '../../ui/index.ts';
import styles from './blocks.module.css';

/** Contents to be kept, or the block to be renamed. */
export type BlockWork = { contents: readonly Content[] } | { block: ListItems['form-blocks'] };

interface BlockDialogProps {
  work: BlockWork;
  onClose(): void;
}

/** The name that is offered: the block's, or that of its only content. */
function nameOf(work: BlockWork, locale: Language): string {
  if ('block' in work) return work.block.name;
  const [only, ...others] = work.contents;
  return only && others.length === 0 ? contentName(only, locale) : '';
}

/** Name and description as typed, what is wrong with them, and saving. */
function useWork(work: BlockWork, onClose: () => void) {
  const t = useDesignerBlockTexts();
  const locale = useLanguage();
  const save = useSave('form-blocks');
  const block = 'block' in work ? work.block : null;
  const contents = 'contents' in work ? [...work.contents] : [];
  const [name, setName] = useState(() => nameOf(work, locale));
  const [description, setDescription] = useState(block?.description ?? '');
  const [tried, setTried] = useState(false);
  const refused = save.error ? issuesByPath(save.error).name : undefined;

  async function run() {
    setTried(true);
    if (name.trim() === '') return;
    const words = { name: name.trim(), description: description.trim() };
    try {
      if (block) await save.mutateAsync({ id: block.id, version: block.version, body: words });
      else await save.mutateAsync({ body: { ...words, contents } });
    } catch {
      return;
    }
    if (!block) toast.ok(() => t.saved(words.name));
    onClose();
  }
  return {
    renaming: block !== null,
    outline: block?.outline ?? summary({ fields: contents, states: [] }),
    faults: block ? [] : checkBlock(contents),
    name,
    setName,
    description,
    setDescription,
    nameError: tried && name.trim() === '' ? t.nameMissing : refused,
    failed: save.error && !refused ? describe(save.error).title : null,
    pending: save.isPending,
    run: () => void run(),
  };
}

export default function BlockDialog({ work, onClose }: BlockDialogProps) {
  const t = useDesignerBlockTexts();
  const locale = useLanguage();
  const own = useWork(work, onClose);
  const { renaming, faults } = own;
  return (
    <Dialog
      title={renaming ? t.renameTitle : t.saveTitle}
      onClose={onClose}
      foot={
        <>
          <Button onClick={onClose}>{t.cancel}</Button>
          {faults.length === 0 && (
            <Button kind="primary" busy={own.pending && t.saving} onClick={own.run}>
              {renaming ? t.renameYes : t.saveYes}
            </Button>
          )}
        </>
      }
    >
      {faults.length > 0 ? (
        <Note tone="warn">
          <p>{t.broken}</p>
          <ul>
            {[...new Set(faults.map(fault => designIssueText(fault, locale)))].map(text => (
              <li key={text}>{text}</li>
            ))}
          </ul>
        </Note>
      ) : (
        <Words {...own} />
      )}
    </Dialog>
  );
}

function Words(own: ReturnType<typeof useWork>) {
  const t = useDesignerBlockTexts();
  return (
    <div className={styles.dialog}>
      <MiniForm className={styles.large} height={90} blocks={blocksOf(own.outline)} />
      <div className={styles.words}>
        <TextField
          label={t.name}
          required
          maxLength={100}
          value={own.name}
          error={own.nameError}
          onChange={own.setName}
        />
        <TextArea
          label={t.description}
          hint={t.descriptionHint}
          rows={2}
          maxLength={500}
          value={own.description}
          onChange={own.setDescription}
        />
        {own.failed && <Note tone="bad">{own.failed}</Note>}
      </div>
    </div>
  );
}
