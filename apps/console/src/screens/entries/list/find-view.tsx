/** Dialog that searches all saved views of a form, where there are too many for the menu. */
import { fold } from '@kontor/form';
import { useState } from 'react';
import { useViewSharingTexts } from '../../../i18n/view-sharing.ts';
import { Dialog, SearchField } from '../../../ui/index.ts';
import styles from './list.module.css';
import type { SavedView } from './view-fields.ts';
import { viewGroups } from './view-items.ts';

interface Props {
  views: readonly SavedView[];
  onChoose: (view: SavedView) => void;
  onClose: () => void;
}

/** More matches than a screen holds are narrowed by the search. */
const MOST = 100;

export default function FindView({ views, onChoose, onClose }: Props) {
  const t = useViewSharingTexts();
  const [search, setSearch] = useState('');
  const words = fold(search.trim()).split(/\s+/);
  const found = views.filter(view => words.every(word => fold(`${view.name} ${view.owner_name}`).includes(word)));
  return (
    <Dialog title={t.findTitle} size="sm" onClose={onClose}>
      <div className={styles.list}>
        <SearchField label={t.find} placeholder={t.find} value={search} onSearch={setSearch} />
        {found.length === 0 && <p role="status">{t.none}</p>}
        {viewGroups(found.slice(0, MOST)).map(({ heading, views: some }) => (
          <section key={heading} aria-label={heading}>
            <h3 className={styles.foundHead}>{heading}</h3>
            <ul className={styles.found}>
              {some.map(view => (
                <li key={view.id}>
                  <button
                    type="button"
                    onClick={() => {
                      onClose();
                      onChoose(view);
                    }}
                  >
                    <span>{view.name}</span>
                    <small>{view.owner_name}</small>
                  </button>
                </li>
              ))}
            </ul>
          </section>
        ))}
      </div>
    </Dialog>
  );
}
