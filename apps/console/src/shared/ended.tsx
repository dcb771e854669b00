/**
 * Page for a link that opens nothing: what has ended and when, where to turn instead, and a draft that is still on this
 * device, as a file. Where the server tells no more, the page says only that there is nothing. Lazy chunk.
 */
import type { AnswerTo } from '@kontor/contract';
import { answerOf, displayValue, type Form, inputsOf, isEmpty } from '@kontor/form';
import { localeOf } from '@kontor/form/languages';
import { Suspense, useEffect, useState } from 'react';
import { useStore } from '../base/store.ts';
import { date, dateTime } from '../i18n/format.ts';
import { language } from '../i18n/index.ts';
import { useEndedTexts } from '../i18n/shared-ended.ts';
import { type Draft, shelf } from '../offline/drafts.ts';
import { dropForm, linkKey, storedForm } from '../offline/forms.ts';
import { placeOfLink } from '../offline/link-key.ts';
import { Button } from '../ui/button.tsx';
import { Icon } from '../ui/icon.tsx';
import { IconClockOff, IconLinkOff, IconMail } from '../ui/icons.ts';
import { lazily } from '../ui/lazily.ts';
import { useTitle } from '../ui/title.ts';
import { ask } from './ask.ts';
import { branding, senderPicture } from './branding.ts';
import { Unavailable, Waiting } from './empty-states.tsx';
import styles from './ended.module.css';
import { Note } from './notices.tsx';
import type { FormRoute } from './route.ts';

const PendingNote = lazily(() => import('./pending-note.tsx'));

type End = AnswerTo<'POST /report-configs/shared/{id}/ended.json'>['data'];

interface Left {
  draft: Draft;
  /** The form as it was kept on this device, for the labels. */
  form: Form | null;
}

/** The kept form goes with its link, unless a draft needs its labels; entries that wait to be sent stay. */
async function leftOn({ id, token }: FormRoute): Promise<Left | null> {
  const [place, key] = await Promise.all([placeOfLink(id, token), linkKey(id, token)]);
  const drafts = (await (await shelf()).all()).filter(draft => draft.place === place);
  const draft = drafts.sort((a, b) => b.at - a.at)[0];
  if (!draft) {
    await dropForm(key).catch(() => undefined);
    return null;
  }
  const form = await storedForm(key).catch(() => undefined);
  return { draft, form: form ? { fields: form.config.fields, states: form.config.states } : null };
}

export default function Ended({ place }: { place: FormRoute }) {
  const [end, setEnd] = useState<End | null | undefined>(undefined);
  const [left, setLeft] = useState<Left | null>(null);
  useEffect(() => {
    const over = new AbortController();
    const { id, token } = place;
    ask('POST /report-configs/shared/{id}/ended.json', { params: { id }, body: { token }, signal: over.signal }).then(
      ({ data }) => {
        senderPicture.set(data.sender_picture);
        setEnd(data);
      },
      () => over.signal.aborted || setEnd(null),
    );
    leftOn(place).then(
      found => over.signal.aborted || setLeft(found),
      () => undefined,
    );
    return () => over.abort();
  }, [place]);
  if (end === undefined) return <Waiting />;
  return end === null ? <Unavailable /> : <Told end={end} left={left} />;
}

function Told({ end: { name, reason, since, at, entries }, left }: { end: End; left: Left | null }) {
  const t = useEndedTexts();
  const { support_mail: mail } = useStore(branding);
  const day = date(at);
  const { kind, title, lead } = {
    expired: { kind: t.expired, title: t.expiredTitle(name, day), lead: t.held(date(since), day) },
    used_up: { kind: t.usedUp, title: t.usedUpTitle(name), lead: t.last(day) },
    revoked: { kind: t.revoked, title: t.revokedTitle(name), lead: t.withdrawn(day) },
  }[reason];
  useTitle(title);
  return (
    <main className={styles.card} data-part="notice">
      <p className={styles.kind}>
        <Icon of={reason === 'expired' ? IconClockOff : IconLinkOff} size={18} />
        {kind}
      </p>
      <h1>{title}</h1>
      <p className={styles.lead}>
        {lead} {entries > 0 && t.entries(entries)}
      </p>
      <div className={styles.turn}>
        <Icon of={IconMail} size={20} />
        <div>
          <b>{t.question}</b>
          <p>
            {mail ? t.ask : t.askSender} {mail && <a href={`mailto:${mail}`}>{mail}</a>}
          </p>
        </div>
      </div>
      {left && (
        <Note
          tone="info"
          action={
            <Button size="sm" onClick={() => save(left, t.fileName(name))}>
              {t.save}
            </Button>
          }
        >
          {t.draft(dateTime(new Date(left.draft.at)))}
        </Note>
      )}
      <Suspense>
        <PendingNote />
      </Suspense>
    </main>
  );
}

/** A line for each answer, under the label of its field where the form is known. */
function linesOf({ draft: { data }, form }: Left): string[] {
  const how = { locale: localeOf(language.get()), yes: '✓', no: '–' };
  if (!form)
    return Object.entries(data).flatMap(([key, value]) => (isEmpty(value) ? [] : [`${key}: ${String(value)}`]));
  return inputsOf(form).flatMap(input => {
    const text = displayValue(input, answerOf(input, data), how);
    return text ? [`${input.label}: ${text}`] : [];
  });
}

function save(left: Left, name: string): void {
  const url = URL.createObjectURL(
    new Blob([`${linesOf(left).join('\r\n')}\r\n`], { type: 'text/plain;charset=utf-8' }),
  );
  Object.assign(document.createElement('a'), { href: url, download: name }).click();
  setTimeout(() => URL.revokeObjectURL(url), 10_000);
}
