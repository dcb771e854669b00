/** Viewer of 3D models: glTF in a single file. */
import { useEffect, useRef, useState } from 'react';
import { useFileTexts } from '../../../i18n/file.ts';
import { usePreviewTexts } from '../../../i18n/preview.ts';
import { Button, IconButton } from '../../../ui/button.tsx';
import { useCommands } from '../../../ui/commands.ts';
import { type Edge, EdgeButtons } from '../../../ui/edge-buttons.tsx';
import { Note, Progress } from '../../../ui/feedback.tsx';
import { IconMinus, IconPlus } from '../../../ui/icons.ts';
import styles from '../file.module.css';
import { asGlb, PartsMissing } from './gltf.ts';
import type { ModelScene } from './model-scene.ts';
import type { ViewerProps } from './viewer-props.ts';

const TURN = Math.PI / 12;
const STEP = 1.25;
const ways: Record<Edge, [right: number, up: number]> = { left: [-1, 0], right: [1, 0], up: [0, 1], down: [0, -1] };

export default function ModelViewer({ url, title, onBroken }: ViewerProps) {
  const t = useFileTexts();
  const p = usePreviewTexts();
  const canvas = useRef<HTMLCanvasElement>(null);
  const [scene, setScene] = useState<ModelScene | null>(null);
  const [parted, setParted] = useState(false);

  useEffect(() => {
    const ends = new AbortController();
    let made: ModelScene | undefined;
    async function load() {
      const [answer, { openModel }] = await Promise.all([
        fetch(url, { signal: ends.signal }),
        import('./model-scene.ts'),
      ]);
      if (!answer.ok) throw new Error(String(answer.status));
      const bytes = asGlb(await answer.arrayBuffer());
      if (ends.signal.aborted || !canvas.current) return;
      made = await openModel(canvas.current, bytes);
      if (ends.signal.aborted) made.close();
      else setScene(made);
    }
    load().catch(error => {
      if (ends.signal.aborted) return;
      if (error instanceof PartsMissing) setParted(true);
      else onBroken();
    });
    return () => {
      ends.abort();
      made?.close();
      setScene(null);
    };
  }, [url, onBroken]);

  const turn = (right: number, up: number) => () => scene?.turn(right * TURN, up * TURN);
  const zoom = (factor: number) => () => scene?.zoom(factor);
  useCommands([
    { id: 'model-left', label: t.turnLeft, keys: 'arrowleft', run: turn(...ways.left), hidden: true },
    { id: 'model-right', label: t.turnRight, keys: 'arrowright', run: turn(...ways.right), hidden: true },
    { id: 'model-up', label: t.turnUp, keys: 'arrowup', run: turn(...ways.up), hidden: true },
    { id: 'model-down', label: t.turnDown, keys: 'arrowdown', run: turn(...ways.down), hidden: true },
    { id: 'model-larger', label: p.zoomIn, keys: '+', run: zoom(STEP), hidden: true },
    { id: 'model-smaller', label: p.zoomOut, keys: '-', run: zoom(1 / STEP), hidden: true },
    { id: 'model-reset', label: t.asAtFirst, keys: '0', run: () => scene?.reset(), hidden: true },
  ]);
  if (parted)
    return (
      <Note tone="warn" className={styles.said}>
        {t.modelParted}
      </Note>
    );
  return (
    <>
      <div className={styles.tools}>
        <span className={styles.left}>{scene && t.triangles(scene.facts.triangles)}</span>
        <Button kind="ghost" onClick={() => scene?.reset()}>
          {t.asAtFirst}
        </Button>
        <IconButton icon={IconMinus} label={p.zoomOut} onClick={zoom(1 / STEP)} />
        <IconButton icon={IconPlus} label={p.zoomIn} onClick={zoom(STEP)} />
      </div>
      <div className={styles.fill}>
        {!scene && (
          <div className={styles.waits}>
            <Progress label={t.loading} value={0} />
          </div>
        )}
        <canvas ref={canvas} className={styles.model} role="img" aria-label={`${title}. ${t.modelHow}`} />
        {scene && (
          <EdgeButtons
            labels={{ left: t.turnLeft, right: t.turnRight, up: t.turnUp, down: t.turnDown }}
            onStep={edge => turn(...ways[edge])()}
          />
        )}
      </div>
    </>
  );
}
