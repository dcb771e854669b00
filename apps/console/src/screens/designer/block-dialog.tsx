/** Dialog that keeps contents as a block of the library, or renames one. */
import type { ListItems } from '@kontor/contract';
import { type Content, checkBlock, summary } from '@kontor/form';
import { contentName, issueWords } from '@kontor/form/design';
import { useState } from 'react';
import { useSave } from '../../api/mutations.ts';
import { describe, issuesByPath } from '../../errors/problem-text.ts';
import { useDesignerBlockTexts } from '../../i18n/designer-blocks.ts';
import { useLanguage } from '../../i18n/index.ts';
import { blocksOf } from '../../library/form-blocks.ts';
import { Button, Dialog, MiniForm, Note, TextArea, TextField, toast } from '../../ui/index.ts';
import styles from './blocks.module.css';

/** Contents to be kept, or the block to be renamed. */
export type BlockWork = { contents: readonly Content[] } | { block: ListItems['form-blocks'] };

interface BlockDialogProps {
  work: BlockWork;
  onClose(): void;
}

export default function BlockDialog({ work, onClose }: BlockDialogProps) {
  const t = useDesignerBlockTexts();
  const locale = useLanguage();
  const save = useSave('form-blocks');
  const block = 'block' in work ? work.block : null;
  const contents = 'contents' in work ? [...work.contents] : null;
  const [only] = contents ?? [];
  const [name, setName] = useState(block?.name ?? (contents?.length === 1 && only ? contentName(only, locale) : ''));
  const [description, setDescription] = useState(block?.description ?? '');
  const [tried, setTried] = useState(false);
  const faults = contents ? checkBlock(contents) : [];
  const refused = save.error ? issuesByPath(save.error) : {};
  const missing = tried && name.trim() === '' ? t.nameMissing : undefined;

  async function run() {
    setTried(true);
    if (name.trim() === '') return;
    const words = { name: name.trim(), description: description.trim() };
    try {
      if (block) await save.mutateAsync({ id: block.id, version: block.version, body: words });
      else if (contents) await save.mutateAsync({ body: { ...words, contents } });
    } catch {
      return;
    }
    if (!block) toast.ok(() => t.saved(words.name));
    onClose();
  }
  return (
    <Dialog
      title={block ? t.renameTitle : t.saveTitle}
      onClose={onClose}
      foot={
        <>
          <Button onClick={onClose}>{t.cancel}</Button>
          {faults.length === 0 && (
            <Button kind="primary" busy={save.isPending && t.saving} onClick={() => void run()}>
              {block ? t.renameYes : t.saveYes}
            </Button>
          )}
        </>
      }
    >
      {faults.length > 0 ? (
        <Note tone="warn">
          <p>{t.broken}</p>
          <ul>
            {[...new Set(faults.map(fault => issueWords(fault, locale)))].map(text => (
              <li key={text}>{text}</li>
            ))}
          </ul>
        </Note>
      ) : (
        <div className={styles.dialog}>
          <MiniForm
            className={styles.large}
            height={90}
            blocks={blocksOf(block?.outline ?? summary({ fields: contents ?? [], states: [] }))}
          />
          <div className={styles.words}>
            <TextField
              label={t.name}
              required
              maxLength={100}
              value={name}
              error={missing ?? refused.name}
              onChange={setName}
            />
            <TextArea
              label={t.description}
              hint={t.descriptionHint}
              rows={2}
              maxLength={500}
              value={description}
              onChange={setDescription}
            />
            {save.error && !refused.name && <Note tone="bad">{describe(save.error).title}</Note>}
          </div>
        </div>
      )}
    </Dialog>
  );
}
