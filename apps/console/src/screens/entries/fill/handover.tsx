/** Dialog that hands an unfinished entry over to another device by QR code or link. */
import { useEffect, useState } from 'react';
import { ApiError } from '../../../api/client.ts';
import { session } from '../../../api/session.ts';
import HandoverDialog from '../../../handover/dialog.tsx';
import { handOver } from '../../../handover/hand-over.ts';
import { idsOf } from '../common/file-ids.ts';
import type { EntryModel } from '../common/model.ts';

export default function EntryHandover({ model, onClose }: { model: EntryModel; onClose: () => void }) {
  const [closing] = useState(() => new AbortController());
  useEffect(() => () => closing.abort(), [closing]);
  const token = () => {
    const present = session.get();
    if (!present.token || present.user?.id !== model.user.id) throw new ApiError(401, { name: 'Unauthenticated' });
    return present.token;
  };
  function make(onProgress: (sent: number, total: number) => void) {
    const { store, progress, config, user } = model;
    const data = store.settled();
    const way = { kind: 'session', user_id: user.id } as const;
    return handOver(
      {
        ...{ way, report_config_id: config.id, local_id: progress.localId, data, state: progress.state },
        ...{ form_version: config.form_version, files: idsOf(data) },
      },
      { token, signal: closing.signal, onProgress },
    );
  }
  return <HandoverDialog make={make} signIn onClose={onClose} />;
}
