/** Several selected contents: their panel, its foot, and on narrow screens a bar over the canvas. */
import { Suspense } from 'react';
import { useDesignerSeveralTexts } from '../../i18n/designer-several.ts';
import { Button, IconButton, IconTrash, IconX, lazily, useStore } from '../../ui/index.ts';
import { useTools } from './context.ts';
import styles from './several.module.css';

const load = () => import('./several-panel.tsx');
const Panel = lazily(async () => ({ default: (await load()).SeveralPanel }));
const BarActions = lazily(async () => ({ default: (await load()).BarActions }));

export const SeveralPanel = (props: { id: string; count: number }) => (
  <Suspense>
    <Panel {...props} />
  </Suspense>
);

export function SeveralFoot({ id }: { id: string }) {
  const t = useDesignerSeveralTexts();
  const { acts } = useTools();
  return (
    <>
      <Button kind="dangerText" size="sm" icon={IconTrash} onClick={() => acts.remove(id)}>
        {t.remove}
      </Button>
      <span className={styles.grow} />
      <Button kind="ghost" size="sm" onClick={() => acts.select(null)}>
        {t.clear}
      </Button>
    </>
  );
}

/** While several are selected by touch, or about to be. */
export function SeveralBar({ id, count }: { id: string | null; count: number }) {
  const t = useDesignerSeveralTexts();
  const { acts, gathering } = useTools();
  if (!useStore(gathering) && count < 2) return null;
  return (
    <div className={styles.bar} role="toolbar" aria-label={t.actions} data-keep-clear>
      <span aria-live="polite">{count === 0 ? t.hintTouch : t.count(count)}</span>
      {id !== null && count > 0 && (
        <Suspense>
          <BarActions id={id} />
        </Suspense>
      )}
      <IconButton icon={IconX} size="sm" label={t.clear} onClick={() => acts.select(null)} />
    </div>
  );
}
