/** Dialog with a licence as QR code, text and downloads (specification 3 section 2.10: level H, 300 pixels). */
import type { Licence } from '@kontor/contract';
import { Suspense, useState } from 'react';
import { download, saveAs } from '../../api/download.ts';
import { useLicenceTexts } from '../../i18n/licences.ts';
import {
  Button,
  CopyButton,
  Dialog,
  IconDownload,
  IconQrcode,
  lazily,
  Note,
  TextArea,
  TextField,
  toast,
} from '../../ui/index.ts';
import styles from './cards.module.css';

const Qr = lazily(() => import('../../ui/qr.tsx'));

export function LicenceDialog({ licence, onClose }: { licence: Licence; onClose: () => void }) {
  const t = useLicenceTexts();
  const [failed, setFailed] = useState(false);
  const name = `kontor-${new URL(licence.instance).hostname}`;

  async function savePicture() {
    try {
      const { qrPicture } = await import('../../ui/qr.tsx');
      saveAs(await qrPicture(licence.licence_key, 'H', 300), `${name}.png`);
    } catch {
      setFailed(true);
    }
  }
  return (
    <Dialog
      title={t.dialog(licence.customer_name)}
      size="md"
      onClose={onClose}
      foot={
        <>
          <Button icon={IconQrcode} onClick={() => void savePicture()}>
            {t.picture}
          </Button>
          <Button
            icon={IconDownload}
            onClick={() => void download({ path: `/instance/licences/${licence.id}.lic`, filename: `${name}.lic` })}
          >
            {t.lic}
          </Button>
        </>
      }
    >
      <div className={styles.licence}>
        {failed && <Note tone="bad">{t.qrFailed}</Note>}
        <div className={styles.qr}>
          <Suspense fallback={null}>
            <Qr text={licence.licence_key} label={t.qr} level="H" size={300} />
          </Suspense>
        </div>
        <TextArea
          label={t.key}
          hint={t.keyHint}
          className={styles.mono}
          rows={5}
          readOnly
          value={licence.licence_key}
          onChange={() => undefined}
        />
        <div>
          <CopyButton text={licence.licence_key} onFail={toast.error} />
        </div>
        <TextField
          label={t.publicKey}
          hint={t.publicKeyHint}
          className={styles.mono}
          readOnly
          value={licence.public_key}
          onChange={() => undefined}
        />
      </div>
    </Dialog>
  );
}
