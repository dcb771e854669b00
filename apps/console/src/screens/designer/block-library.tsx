/** Library of blocks in the palette: a tile for each with its miniature; a click inserts it, a drag drops it. */
import type { ListItems } from '@kontor/contract';
import { type Content, withNewIds } from '@kontor/form';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { recordOf, restore } from '../../api/hooks.ts';
import { useRemove } from '../../api/mutations.ts';
import { useMayOn, useUser } from '../../api/session.ts';
import { useDesignerBlockTexts } from '../../i18n/designer-blocks.ts';
import { blocksOf } from '../../library/form-blocks.ts';
import { wholeList } from '../../library/whole-lists.ts';
import { DotsMenu, IconEdit, IconTrash, MiniForm, menu, Note, Skeleton, toast } from '../../ui/index.ts';
import styles from './blocks.module.css';
import { useTools } from './context.ts';
import side from './side.module.css';
import { useSource } from './use-source.ts';

type Block = ListItems['form-blocks'];

/** Copies with ids of their own, as each insertion needs them. */
const copies = (contents: readonly Content[]) => contents.map(withNewIds);

export default function BlockLibrary({ onInsert }: { onInsert(contents: Content[]): void }) {
  const t = useDesignerBlockTexts();
  const { data, isPending, error } = useQuery({
    queryKey: ['form-blocks', 'all'],
    queryFn: ({ signal }) => wholeList('form-blocks', signal),
    staleTime: 30_000,
  });
  return (
    <fieldset aria-label={t.library} className={styles.list}>
      <h3 className={side.caption}>{t.library}</h3>
      {isPending && <Skeleton height={52} />}
      {error && <Note tone="warn">{t.libraryFailed}</Note>}
      {data?.length === 0 && <p className={side.hint}>{t.libraryHint}</p>}
      {data?.map(block => (
        <LibraryTile key={block.id} block={block} onInsert={onInsert} />
      ))}
    </fieldset>
  );
}

/** Its contents load when the pointer or the focus comes near, before a drag can begin. */
function LibraryTile({ block, onInsert }: { block: Block; onInsert(contents: Content[]): void }) {
  const queries = useQueryClient();
  const [near, setNear] = useState(false);
  const known = useQuery({ ...recordOf('form-blocks', block.id), enabled: near, staleTime: 30_000 });
  const contents = known.data?.data.contents;
  const own = useSource<HTMLButtonElement>(() => copies(contents ?? []), contents !== undefined);

  async function insert() {
    try {
      const { data } = await queries.ensureQueryData(recordOf('form-blocks', block.id));
      onInsert(copies(data.contents));
    } catch (failed) {
      toast.error(failed);
    }
  }
  return (
    <div className={styles.block}>
      <button
        ref={own}
        type="button"
        className={styles.insert}
        onPointerEnter={() => setNear(true)}
        onFocus={() => setNear(true)}
        onClick={() => void insert()}
      >
        <MiniForm height={90} blocks={blocksOf(block.outline)} />
        <span className={`${styles.name} trunc`}>{block.name}</span>
        {block.description && <span className={`${styles.about} trunc`}>{block.description}</span>}
      </button>
      <BlockMenu block={block} />
    </div>
  );
}

function BlockMenu({ block }: { block: Block }) {
  const t = useDesignerBlockTexts();
  const { openBlock } = useTools();
  const queries = useQueryClient();
  const remove = useRemove('form-blocks');
  // as the server: one's own, and all with the right to delete all forms
  const all = useMayOn()('ReportConfigs', 'delete', null);
  const own = useUser()?.id === block.user_id;

  async function drop() {
    try {
      await remove.mutateAsync({ id: block.id });
      toast.ok(() => t.removed(block.name), {
        undo: () => void restore(queries, 'form-blocks', block.id).catch(toast.error),
      });
    } catch (failed) {
      toast.error(failed);
    }
  }
  return (
    <DotsMenu
      name={block.name}
      items={() =>
        menu([
          { id: 'rename', label: t.rename, icon: IconEdit, onSelect: () => openBlock({ block }) },
          { line: true },
          all || own
            ? { id: 'remove', label: t.remove, icon: IconTrash, danger: true, onSelect: () => void drop() }
            : { id: 'remove', label: t.remove, icon: IconTrash, note: t.removeNot, disabled: true },
        ])
      }
    />
  );
}
