/** Page that enforces setting up a second factor where a role requires one; the alternative is signing out. */
import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { ask } from '../../api/ask.ts';
import { safeTarget } from '../../api/login-redirect.ts';
import { noteFactorless } from '../../api/session.ts';
import { useShellTexts } from '../../i18n/shell.ts';
import { useWayInTexts } from '../../i18n/way-in.ts';
import { Link } from '../../ui/link.tsx';
import { navigate } from '../../ui/navigation.ts';
import { useTitle } from '../../ui/title.ts';
import { FactorSetup } from './factor-setup.tsx';
import { Frame } from './frame.tsx';
import styles from './login.module.css';
import { RecoveryCodes } from './recovery-codes.tsx';

/** Drops the cached queries, which were refused so far, and returns to the address that was requested. */
function goOn(queries: QueryClient): void {
  noteFactorless(false);
  queries.removeQueries({ predicate: query => query.queryKey[0] !== 'branding' });
  void navigate(safeTarget(new URLSearchParams(location.search).get('next')), { replace: true, force: true });
}

/** Until a second factor is set, the server refuses every other call. */
export default function FactorFirst() {
  const t = useWayInTexts();
  const shell = useShellTexts();
  const queries = useQueryClient();
  const [codes, setCodes] = useState<string[] | null>(null);
  useTitle(t.factorFirstTitle);

  useEffect(() => {
    void ask('GET /account/second-factor.json')
      .then(({ data }) => data.enabled && goOn(queries))
      .catch(() => undefined); // a failure shows when the set-up starts
  }, [queries]);
  return (
    <Frame>
      <div className={styles.form}>
        <div>
          <h1>{t.factorFirstTitle}</h1>
          <p className={styles.note}>{t.factorFirstNote}</p>
        </div>
        {codes ? <RecoveryCodes codes={codes} onDone={() => goOn(queries)} /> : <FactorSetup onCodes={setCodes} />}
        <Link href="/logout" className={styles.link}>
          {shell.logout}
        </Link>
      </div>
    </Frame>
  );
}
