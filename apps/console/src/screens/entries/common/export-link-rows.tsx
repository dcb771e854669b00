/** The export links of a saved view or of a form that hold: one's own, and those of others for who may change the form. */
import type { AnswerTo } from '@kontor/contract';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { ask } from '../../../api/ask.ts';
import { describe } from '../../../errors/problem-text.ts';
import { useExportLinkTexts } from '../../../i18n/export-links.ts';
import { date, dateTime, since } from '../../../i18n/format.ts';
import { Button, confirm, Note, SkeletonRows, toast } from '../../../ui/index.ts';
import styles from './export-links.module.css';

type Link = AnswerTo<'GET /saved-views/{id}/export-links.json'>['data'][number];

/** Of all lists: one holds the links of the other. */
export const exportLinksKey = ['export-links'] as const;

type Of = { view: string; form?: never } | { form: string; view?: never };

const listOf = ({ view, form }: Of, signal: AbortSignal) =>
  view === undefined
    ? ask('GET /report-configs/{id}/export-links.json', { params: { id: form ?? '' }, signal })
    : ask('GET /saved-views/{id}/export-links.json', { params: { id: view }, signal });

/** Of a form nothing is shown where it has none. */
export function ExportLinkRows(of: Of) {
  const t = useExportLinkTexts();
  const queries = useQueryClient();
  const head = useRef<HTMLHeadingElement>(null);
  const { data, error } = useQuery({
    queryKey: [...exportLinksKey, of.view ?? of.form],
    queryFn: ({ signal }) => listOf(of, signal),
  });
  async function revoke(link: Link) {
    const question = { title: t.revokeTitle, body: t.revokeBody, yes: t.revoke, no: t.revokeNo, danger: true };
    if (!(await confirm(() => question))) return;
    try {
      await ask('DELETE /saved-views/export-links/{id}.json', { params: { id: link.id } });
      toast.ok(() => t.revoked);
    } catch (refusal) {
      toast.error(refusal);
    }
    await queries.invalidateQueries({ queryKey: exportLinksKey });
    // The button no longer exists.
    head.current?.focus();
  }
  const title = of.form ? t.linksOfForm : t.links;
  if (of.form && !error && !data?.data.length) return null;
  return (
    <section className={styles.links} aria-label={title}>
      <h3 ref={head} tabIndex={-1}>
        {title}
      </h3>
      {error && <Note tone="bad">{describe(error).title}</Note>}
      {!data && !error && <SkeletonRows rows={2} />}
      {data?.data.length === 0 && <p>{t.none}</p>}
      {data && data.data.length > 0 && (
        <ul>
          {data.data.map(link => (
            <li key={link.id}>
              <Row link={link} named={of.form !== undefined} />
              <Button
                kind="dangerText"
                size="sm"
                aria-label={t.revokeOf(t[link.format], dateTime(link.created))}
                onClick={() => void revoke(link)}
              >
                {t.revoke}
              </Button>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

function Row({ link, named }: { link: Link; named: boolean }) {
  const t = useExportLinkTexts();
  // The last moment of a day, not the first of the next.
  const last = link.expires && new Date(Date.parse(link.expires) - 1);
  const facts = [
    link.stopped ? t.stopped : link.last_used ? t.read(since(link.last_used)) : t.neverRead,
    last && t.until(date(last)),
    link.behind && t.behind,
  ];
  return (
    <div>
      <b>{named ? t.ofView(t[link.format], link.view_name) : t[link.format]}</b>
      <small>{t.madeBy(date(link.created), link.user_name)}</small>
      <small>{facts.filter(Boolean).join(' · ')}</small>
    </div>
  );
}
