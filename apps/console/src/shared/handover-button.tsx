/** Button that opens the handover of an unfinished entry to another device. */
import { Suspense, useEffect, useState } from 'react';
import { useMoreTexts } from '../i18n/shared-more.ts';
import { Button } from '../ui/button.tsx';
import { IconDeviceMobile } from '../ui/icons.ts';
import { lazily } from '../ui/lazily.ts';
import { contentOf, type Filling } from './model.ts';

const Dialog = lazily(() => import('../handover/dialog.tsx'));

export default function HandoverButton({ model }: { model: Filling }) {
  const t = useMoreTexts();
  const [leaving, setLeaving] = useState<AbortController | null>(null);
  // Aborts when the page is left.
  useEffect(() => () => leaving?.abort(), [leaving]);
  return (
    <>
      <Button icon={IconDeviceMobile} onClick={() => setLeaving(new AbortController())}>
        {t.elsewhere}
      </Button>
      {leaving && (
        <Suspense>
          <Dialog
            make={onProgress => link(model, leaving.signal, onProgress)}
            signIn={model.door.way.kind === 'session'}
            onClose={() => setLeaving(null)}
          />
        </Suspense>
      )}
    </>
  );
}

async function link(model: Filling, signal: AbortSignal, onProgress: (sent: number, total: number) => void) {
  const { handOver } = await import('../handover/hand-over.ts');
  const { door, config } = model;
  const { data, state, local_id, files } = contentOf(model);
  const entry = {
    ...{ way: door.way, report_config_id: config.id, local_id, data, state, form_version: config.form_version },
    files: files.map(({ id }) => id),
  };
  return handOver(entry, { token: () => door.token, signal, onProgress });
}
