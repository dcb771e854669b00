/** Single sign-on buttons, one per identity provider, below the password form. */
import { useState } from 'react';
import type { Branding } from '../../api/branding.ts';
import { beginAt } from '../../api/sso.ts';
import { describe } from '../../errors/problem-text.ts';
import { useWayInTexts } from '../../i18n/way-in.ts';
import { Button } from '../../ui/button.tsx';
import { Note } from '../../ui/feedback.tsx';
import { IconBuilding } from '../../ui/icons.ts';
import styles from './login.module.css';

export default function Providers({ providers, target }: { providers: Branding['providers']; target: string }) {
  const t = useWayInTexts();
  const [going, setGoing] = useState<string | null>(null);
  const [error, setError] = useState<unknown>(null);
  async function go(site: string) {
    setGoing(site);
    setError(null);
    await beginAt(site, target).catch((fault: unknown) => {
      setError(fault);
      setGoing(null);
    });
  }
  return (
    <>
      <p className={styles.or}>{t.or}</p>
      {error !== null && (
        <Note tone="warn" live>
          {describe(error).title}
        </Note>
      )}
      {providers.map(({ id, name }) => (
        <Button key={id} size="lg" full icon={IconBuilding} busy={going === id} onClick={() => void go(id)}>
          {t.signInWith(name)}
        </Button>
      ))}
    </>
  );
}
