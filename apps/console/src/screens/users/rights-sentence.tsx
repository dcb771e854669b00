/** What a person's rights come to, as a sentence; words that were set by hand are underlined. */
import type { Permissions, Role } from '@kontor/contract/permissions';
import { useAreaTexts } from '../../i18n/entities.ts';
import { listed } from '../../i18n/format.ts';
import { useRightsTexts } from '../../i18n/rights.ts';
import { actions, heldOf, rightGroups } from './rights.ts';
import styles from './rights-matrix.module.css';

interface Part {
  text: string;
  isSet: boolean;
}

/** How the texts of a scope end. */
const word = { all: 'All', self: 'Self', none: 'None' } as const;

function useParts(role: Role, own: Permissions): Part[] {
  const t = useRightsTexts();
  const areas = useAreaTexts();
  const held = (entity: string, action: (typeof actions)[number]) => heldOf(role, own, entity, action);
  const entries = actions.map(action => held('Reports', action));
  const [read, create, update, remove] = entries.map(({ scope = 'none', from }) => ({ scope, isSet: from !== 'role' }));
  const said: Part[] = [];
  if (read) said.push({ text: t[`reads${word[read.scope]}`], isSet: read.isSet });
  if (create) said.push({ text: create.scope === 'none' ? t.createsNone : t.createsAll, isSet: create.isSet });
  if (update && remove && update.scope === remove.scope)
    said.push({ text: t[`both${word[update.scope]}`], isSet: update.isSet || remove.isSet });
  else if (update && remove)
    said.push(
      { text: t[`changes${word[update.scope]}`], isSet: update.isSet },
      { text: t[`deletes${word[remove.scope]}`], isSet: remove.isSet },
    );
  const first = said.map((part, index) => ({ ...part, text: part.text + (index === said.length - 1 ? '. ' : ', ') }));
  const groups = rightGroups
    .filter(({ name }) => name === 'groupDesign' || name === 'groupManage')
    .map(({ name, entities }) => {
      const may = entities.filter(entity =>
        ['create', 'update'].some(action => held(entity, action as 'create').scope === 'all'),
      );
      const words =
        may.length === entities.length
          ? t.everything
          : may.length > 0
            ? listed(may.map(entity => areas[entity]))
            : t.nothing;
      const isSet = may.some(entity => actions.some(action => held(entity, action).from !== 'role'));
      return { text: `${name === 'groupDesign' ? t.designs(words) : t.manages(words)} `, isSet };
    });
  return [...first, ...groups];
}

export function Sentence({ role, own }: { role: Role; own: Permissions }) {
  const parts = useParts(role, own);
  return (
    <p className={styles.sentence} aria-live="polite">
      {parts.map(({ text, isSet }) => (isSet ? <b key={text}>{text}</b> : <span key={text}>{text}</span>))}
    </p>
  );
}
