/** Conflict dialog (412): both versions compared content by content; overwrites only on request. */
import { type Content, walk } from '@kontor/form';
import { contentName } from '@kontor/form/design';
import { useDesignerTexts } from '../../i18n/designer.ts';
import { dateTime } from '../../i18n/format.ts';
import { useLanguage } from '../../i18n/index.ts';
import { useNumberTexts } from '../../i18n/numbers.ts';
import { CompareVersions, ConflictDialog } from '../../ui/compare-versions.tsx';
import { type FormDocument, type FormRecord, fromRecord } from './document.ts';
import { inOrder } from './edits.ts';
import { exampleOf } from './number-example.ts';
import { plain } from './plain-json.ts';

interface ConflictProps {
  mine: FormDocument;
  theirs: FormRecord;
  saving: boolean;
  onKeep(): void;
  onTake(): void;
  onClose(): void;
}

export default function Conflict({ mine, theirs, saving, onKeep, onTake, onClose }: ConflictProps) {
  const t = useDesignerTexts();
  const locale = useLanguage();
  const other = fromRecord(theirs);
  const parts = differences(mine, other);
  const rows = [
    ...(mine.name === other.name ? [] : [{ id: 'name', name: t.name, mine: mine.name, theirs: other.name }]),
    ...(mine.campaign === other.campaign
      ? []
      : [{ id: 'campaign', name: t.campaign, mine: mine.campaign || '–', theirs: other.campaign || '–' }]),
    ...(mine.copy_to === other.copy_to
      ? []
      : [{ id: 'copy', name: t.copyTo, mine: mine.copy_to || '–', theirs: other.copy_to || '–' }]),
    ...(plain(mine.numbering) === plain(other.numbering)
      ? []
      : [
          {
            id: 'numbering',
            name: useNumberTexts.now().title,
            mine: exampleOf(mine.numbering),
            theirs: exampleOf(other.numbering),
          },
        ]),
    ...(plain(mine.states) === plain(other.states)
      ? []
      : [{ id: 'states', name: t.states, mine: labels(mine), theirs: labels(other) }]),
    ...(plain(mine.rules) === plain(other.rules)
      ? []
      : [{ id: 'rules', name: t.formRules, mine: formulas(mine), theirs: formulas(other) }]),
    ...(order(mine) === order(other) || parts.some(({ own, their }) => !own || !their)
      ? []
      : [{ id: 'order', name: t.conflictOrder, mine: '', theirs: '' }]),
    ...parts.map(({ id, own, their }) => ({
      id,
      name: contentName((own ?? their)!, locale),
      mine: own ? (their ? contentName(own, locale) : t.conflictHas) : t.conflictMissing,
      theirs: their ? (own ? contentName(their, locale) : t.conflictHas) : t.conflictMissing,
    })),
  ];
  return (
    <ConflictDialog
      title={t.conflict}
      note={t.conflictNote}
      lead={t.conflictWhen(dateTime(theirs.modified), rows.length)}
      keep={t.conflictKeep}
      take={t.conflictTake}
      saving={saving && t.saving}
      {...{ onKeep, onTake, onClose }}
    >
      <CompareVersions
        framed
        words={{ name: t.conflictContent, mine: t.conflictMine, theirs: t.conflictTheirs }}
        rows={rows.map(({ id, name, ...sides }) => ({
          key: id,
          name,
          ...(sides.mine === sides.theirs ? { mine: t.conflictOwn, theirs: t.conflictOwn } : sides),
        }))}
      />
    </ConflictDialog>
  );
}

/** The nesting and order of contents alone. */
function order({ fields }: FormDocument): string {
  const places: string[] = [];
  walk(fields, ({ id }, { parents }) => void places.push(`${parents.at(-1)?.id ?? ''}/${id}`));
  return places.join();
}

const labels = ({ states }: FormDocument) => states.map(state => state.label).join(', ') || '–';

const formulas = ({ rules }: FormDocument) => rules.map(({ formula }) => formula).join(' · ') || '–';

/** A content without its children, which are compared separately. */
const alone = (content: Content): string =>
  plain({
    ...content,
    list_column: content.list_column ?? null,
    backend_list_column: content.backend_list_column ?? null,
    options: { ...content.options, contents: undefined },
  });

function differences(mine: FormDocument, theirs: FormDocument) {
  const own = new Map(inOrder(mine.fields).map(content => [content.id, content]));
  const their = new Map(inOrder(theirs.fields).map(content => [content.id, content]));
  const ids = [...new Set([...own.keys(), ...their.keys()])];
  return ids
    .map(id => ({ id, own: own.get(id), their: their.get(id) }))
    .filter(each => !each.own || !each.their || alone(each.own) !== alone(each.their));
}
