/**
 * Page for a link that opens nothing: what has ended and when, where to turn instead, and a draft that is still on this
 * device, as a PDF. Where the server tells no more, the page says only that there is nothing. Lazy chunk.
 */
import type { AnswerTo } from '@kontor/contract';
import type { Form } from '@kontor/form';
import { Suspense, useEffect, useState } from 'react';
import { useStore } from '../base/store.ts';
import { date, dateTime } from '../i18n/format.ts';
import { useEndedTexts } from '../i18n/shared-ended.ts';
import { type Draft, shelf } from '../offline/drafts.ts';
import { dropForm, linkKey, storedForm } from '../offline/forms.ts';
import { placeOfLink } from '../offline/link-key.ts';
import { Button } from '../ui/button.tsx';
import { Icon } from '../ui/icon.tsx';
import { IconClockOff, IconLinkOff, IconMail, IconPhone } from '../ui/icons.ts';
import { lazily } from '../ui/lazily.ts';
import { useTitle } from '../ui/title.ts';
import { ask } from './ask.ts';
import { type Branding, branding, senderPicture } from './branding.ts';
import { Unavailable, Waiting } from './empty-states.tsx';
import styles from './ended.module.css';
import { Note } from './notices.tsx';
import type { FormRoute } from './route.ts';

const PendingNote = lazily(() => import('./pending-note.tsx'));
const PageFoot = lazily(() => import('./page-foot.tsx'));
const DraftPaper = lazily(() => import('./draft-paper.tsx'));

type End = AnswerTo<'POST /report-configs/shared/{id}/ended.json'>['data'];

interface Here {
  token: string;
}

export interface Left {
  draft: Draft;
  /** The form as it was kept on this device, for the labels. */
  form: Form | null;
}

/** The kept form goes with its link, unless a draft needs its labels; entries that wait to be sent stay. */
async function leftOn({ id, token }: Pick<FormRoute, 'id' | 'token'>): Promise<Left | null> {
  const [place, key] = await Promise.all([placeOfLink(id, token), linkKey(id, token)]);
  const drafts = (await (await shelf()).all()).filter(draft => draft.place === place);
  const draft = drafts.sort((a, b) => b.at - a.at)[0];
  if (!draft) {
    await dropForm(key).catch(() => undefined);
    return null;
  }
  const form = await storedForm(key).catch(() => undefined);
  if (!form) return { draft, form: null };
  const { fields, states, rules, trees } = form.config;
  return { draft, form: { fields, states, rules, trees } };
}

export default function Ended({ place: { id, token } }: { place: FormRoute }) {
  const [end, setEnd] = useState<End | null | undefined>(undefined);
  const [left, setLeft] = useState<Left | null>(null);
  useEffect(() => {
    const over = new AbortController();
    ask('POST /report-configs/shared/{id}/ended.json', { params: { id }, body: { token }, signal: over.signal }).then(
      ({ data }) => {
        senderPicture.set(data.sender_picture);
        setEnd(data);
      },
      () => over.signal.aborted || setEnd(null),
    );
    leftOn({ id, token }).then(
      found => over.signal.aborted || setLeft(found),
      () => undefined,
    );
    return () => over.abort();
  }, [id, token]);
  if (end === undefined) return <Waiting />;
  return end === null ? <Unavailable /> : <Told end={end} left={left} token={token} />;
}

function Told({ end: { name, reason, since, at, entries }, left, token }: { end: End; left: Left | null } & Here) {
  const t = useEndedTexts();
  const day = date(at);
  const { kind, title, lead } = {
    expired: { kind: t.expired, title: t.expiredTitle(name, day), lead: t.held(date(since), day) },
    used_up: { kind: t.usedUp, title: t.usedUpTitle(name), lead: t.last(day) },
    revoked: { kind: t.revoked, title: t.revokedTitle(name), lead: t.withdrawn(day) },
  }[reason];
  useTitle(title);
  return (
    <>
      <main className={styles.card} data-part="notice" data-ended>
        <p className={styles.kind}>
          <Icon of={reason === 'expired' ? IconClockOff : IconLinkOff} size={18} />
          {kind}
        </p>
        <h1>{title}</h1>
        <p className={styles.lead}>
          {lead} {entries > 0 && t.entries(entries)}
        </p>
        <Turn />
        {left && <DraftLeft left={left} name={name} token={token} />}
        <Suspense>
          <PendingNote />
        </Suspense>
      </main>
      <Suspense>
        <PageFoot />
      </Suspense>
    </>
  );
}

/** The contacts from the branding settings; without any, the support's email address. */
function Turn() {
  const t = useEndedTexts();
  const { support_mail: mail, contacts = [] } = useStore(branding);
  if (contacts.length > 0)
    return (
      <ul className={styles.turn}>
        {contacts.map(each => (
          <li key={`${each.name} ${each.reach}`}>
            <Icon of={each.kind === 'phone' ? IconPhone : IconMail} size={20} />
            <div>
              <b>{each.name}</b>
              <Reach {...each} />
            </div>
          </li>
        ))}
      </ul>
    );
  return (
    <ul className={styles.turn}>
      <li>
        <Icon of={IconMail} size={20} />
        <div>
          <b>{t.question}</b>
          <p>
            {mail ? t.ask : t.askSender} {mail && <a href={`mailto:${mail}`}>{mail}</a>}
          </p>
        </div>
      </li>
    </ul>
  );
}

/** What one dials, without the digit that is only dialled within the country. */
const dialled = (number: string): string => number.replace(/\(0\)/g, '').replace(/[^+\d]/g, '');

function Reach({ kind, reach, note }: NonNullable<Branding['contacts']>[number]) {
  if (kind === 'mail')
    return (
      <p>
        <a href={`mailto:${reach}`}>{reach}</a>
        {note && `, ${note}`}
      </p>
    );
  return (
    <p>
      {note && `${note}: `}
      <a href={`tel:${dialled(reach)}`}>{reach}</a>
    </p>
  );
}

/** The draft, which the browser prints, and by that makes a PDF of: everything for it is on this device. */
function DraftLeft({ left, name, token }: { left: Left; name: string } & Here) {
  const t = useEndedTexts();
  const [round, setRound] = useState(0);
  const [isPrinting, setPrinting] = useState(false);
  const { form } = left;
  useEffect(() => {
    import('./draft-paper.tsx').then(({ prepare }) => prepare(form)).catch(() => undefined);
  }, [form]);
  return (
    <>
      <Note
        tone="info"
        action={
          <Button
            size="sm"
            onClick={() => {
              setRound(count => count + 1);
              setPrinting(true);
            }}
          >
            {t.save}
          </Button>
        }
      >
        {t.draft(dateTime(new Date(left.draft.at)))}
      </Note>
      <Suspense>
        {isPrinting && <DraftPaper key={round} {...left} name={name} token={token} onDone={() => setPrinting(false)} />}
      </Suspense>
    </>
  );
}
