/** Viewer area of a file: the viewer for its type, with fallbacks for errors. */
import { Suspense, useCallback, useState } from 'react';
import { useFileTexts } from '../../i18n/file.ts';
import { Button } from '../../ui/button.tsx';
import { ErrorBoundary } from '../../ui/error-boundary.tsx';
import { Progress } from '../../ui/feedback.tsx';
import styles from './file.module.css';
import type { OpenFile } from './file-types.ts';
import { viewerOf } from './viewers/index.ts';
import { KindIcon } from './viewers/kind-icon.tsx';

interface StageProps {
  file: OpenFile;
  title: string;
  onDownload: () => void;
}

export function Stage({ file, title, onDownload }: StageProps) {
  const t = useFileTexts();
  const [broken, setBroken] = useState<string | null>(null);
  const mark = `${file.id} ${file.version}`;
  const onBroken = useCallback(() => setBroken(mark), [mark]);
  const Viewer = viewerOf(file);
  if (broken === mark || !file.url)
    return (
      <div className={styles.blank} role="alert">
        <KindIcon of={file.file_group} size={72} />
        <p>{t.broken}</p>
        <Button onClick={onDownload}>{t.download}</Button>
        <Button kind="ghost" onClick={() => setBroken(null)}>
          {t.tryAgain}
        </Button>
      </div>
    );
  return (
    <ErrorBoundary resetKey={mark}>
      <Suspense
        fallback={
          <div className={styles.waits}>
            <Progress label={t.loading} value={0} />
          </div>
        }
      >
        <Viewer key={mark} file={file} url={file.url} title={title} onBroken={onBroken} />
      </Suspense>
    </ErrorBoundary>
  );
}
