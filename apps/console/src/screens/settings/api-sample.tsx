/** Dialog that sends a test request through an API on opening, and shows the response. */
import type { AnswerTo } from '@kontor/contract';
import { useEffect, useRef, useState } from 'react';
import { ask } from '../../api/ask.ts';
import { describe } from '../../errors/problem-text.ts';
import { useIntegrationTexts } from '../../i18n/integrations.ts';
import { useUiTexts } from '../../i18n/ui.ts';
import { Button, Dialog, Note, Progress } from '../../ui/index.ts';
import type { ApiRecord } from './api-types.ts';
import { useDeliveryWords } from './delivery-words.ts';
import styles from './integrations.module.css';

type Answer = AnswerTo<'POST /apis/test/{id}.json'>['data'];

export function Sample({ api, onClose }: { api: ApiRecord; onClose: () => void }) {
  const t = useIntegrationTexts();
  const ui = useUiTexts();
  const words = useDeliveryWords();
  // No query: automatic refetching, for example after change notifications, would send the request again.
  const [came, setCame] = useState<{ answer: Answer } | { error: unknown } | null>(null);
  const isPending = came === null;
  const [sending, setSending] = useState(0);
  const sent = useRef(-1);
  useEffect(() => {
    if (sent.current === sending) return;
    sent.current = sending;
    ask('POST /apis/test/{id}.json', { params: { id: api.id } }).then(
      ({ data }) => setCame({ answer: data }),
      (error: unknown) => setCame({ error }),
    );
  }, [api.id, sending]);
  const send = () => {
    setCame(null);
    setSending(sending + 1);
  };
  const answer = came && 'answer' in came ? came.answer : null;
  const failure = came && 'error' in came ? describe(came.error) : null;
  return (
    <Dialog
      title={t.sampleTitle(api.name)}
      onClose={onClose}
      size="md"
      foot={
        <>
          <Button busy={isPending && t.samplePlay} onClick={send}>
            {t.again}
          </Button>
          <Button kind="primary" onClick={onClose}>
            {ui.close}
          </Button>
        </>
      }
    >
      <div className={styles.form} aria-live="polite">
        {isPending && <Progress label={t.samplePlay} value={0} />}
        {!isPending && failure && <Note tone="bad">{[failure.title, ...failure.lines].join(' ')}</Note>}
        {!isPending && answer && (
          <>
            <Note tone={answer.fault ? 'bad' : 'ok'}>
              <b>{answer.fault ? t.sampleFailed : t.sampleOk}</b> {t.sampleMs(answer.ms)}. {words.fault(answer.fault)}
            </Note>
            <Answered status={answer.status} excerpt={answer.excerpt} />
          </>
        )}
      </div>
    </Dialog>
  );
}

/** The stored part of the response. */
export function Answered({ status, excerpt }: Pick<Answer, 'status' | 'excerpt'>) {
  const t = useIntegrationTexts();
  if (status === null && excerpt === null) return null;
  return (
    <section className={styles.block} aria-label={t.answer}>
      <h2>
        {t.answer} <span className="num">{status ?? ''}</span>
      </h2>
      {excerpt === null ? <p className={styles.hint}>{t.noAnswer}</p> : <pre className={styles.answer}>{excerpt}</pre>}
    </section>
  );
}
