/** What a person's rights come to, in sentences made from the matrix; words that were set by hand are underlined. */
import type { Permissions, Role } from '@kontor/contract/permissions';
import { Fragment } from 'react';
import { useAreaTexts } from '../../i18n/entities.ts';
import { listed } from '../../i18n/format.ts';
import { useRightsTexts } from '../../i18n/rights.ts';
import { entriesHeld, otherClauses, runs } from './rights-clauses.ts';
import styles from './rights-matrix.module.css';

type Texts = ReturnType<typeof useRightsTexts>;

/** How the texts of a scope end. */
const word = { all: 'All', self: 'Self', none: 'None' } as const;
/** Without the brackets around what could be underlined. */
const plain = (text: string) => text.replace(/[[\]]/g, '');

function ofEntries(t: Texts, role: Role, own: Permissions): string {
  const { read, create, update, remove } = entriesHeld(role, own);
  const marked = (text: string, isSet: boolean) => (isSet ? text : plain(text));
  const said = [
    marked(t[`reads${word[read.scope]}`], read.isSet),
    marked(create.scope === 'none' ? t.createsNone : t.createsAll, create.isSet),
  ];
  if (update.scope === remove.scope) said.push(marked(t[`both${word[update.scope]}`], update.isSet || remove.isSet));
  else
    said.push(
      marked(t[`changes${word[update.scope]}`], update.isSet),
      marked(t[`deletes${word[remove.scope]}`], remove.isSet),
    );
  return `${said.join(', ')}.`;
}

/** The sentences, with what is set by hand in brackets. */
export function sentencesOf(t: Texts, areas: ReturnType<typeof useAreaTexts>, role: Role, own: Permissions): string {
  const { clauses, designs, manages } = otherClauses(role, own);
  const name = ({ entity, isSet }: { entity: keyof typeof areas; isSet: boolean }) =>
    isSet ? `[${areas[entity]}]` : areas[entity];
  const told = clauses.map(({ actions, scope, isRest, areas: found }) =>
    t.does(actions, isRest ? `[${t.rest(scope)}]` : listed(found.map(name)), scope),
  );
  const what = ({ may, isAll, isPartly }: typeof designs) => {
    if (may.length === 0) return isPartly ? t.nothingElse : t.nothing;
    if (!isAll) return listed(may.map(name));
    return may.some(({ isSet }) => isSet) ? `[${t.everything}]` : t.everything;
  };
  const parts = [designs, manages];
  const isNone = parts.every(({ may }) => may.length === 0);
  const isAlike = isNone || parts.every(({ isAll }) => isAll);
  const both = what(isNone ? (parts.find(({ isPartly }) => isPartly) ?? designs) : designs);
  const ends = isAlike ? [t.designsAndManages(both)] : [t.designs(what(designs)), t.manages(what(manages))];
  return [ofEntries(t, role, own), ...told, ...ends].join(' ');
}

export function Sentence({ role, own }: { role: Role; own: Permissions }) {
  const t = useRightsTexts();
  const areas = useAreaTexts();
  return (
    <p className={styles.sentence} aria-live="polite">
      {runs(sentencesOf(t, areas, role, own)).map(({ text, isSet, at }) =>
        isSet ? <b key={at}>{text}</b> : <Fragment key={at}>{text}</Fragment>,
      )}
    </p>
  );
}
