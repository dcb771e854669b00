/** Empty state of the screen of choice lists: what they are for, and a button that adds the first one. */
import { useRights } from '../../api/session.ts';
import { useChoiceListTexts } from '../../i18n/choice-lists.ts';
import { Button, Empty, IconPlus } from '../../ui/index.ts';

export function NoLists() {
  const t = useChoiceListTexts();
  const creates = useRights()('ChoiceLists', 'create');
  const add = (
    <Button kind="primary" icon={IconPlus} href="/reports/lists?new">
      {t.add}
    </Button>
  );
  return (
    <Empty kind="nothing" title={t.none} actions={creates && add}>
      {t.noneBody}
    </Empty>
  );
}
