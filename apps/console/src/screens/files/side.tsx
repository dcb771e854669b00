/** Filter panel of the library: directories, types and tags, with server-side counts independent of paging. */
import type { FileGroup } from '../../api/library.ts';
import { useFileGroupTexts } from '../../i18n/file-groups.ts';
import { useFilesTexts } from '../../i18n/files.ts';
import { number } from '../../i18n/format.ts';
import { Checkbox } from '../../ui/index.ts';
import { DirectoryTree, type TreeProps } from './directory-tree.tsx';
import { DIRECTORY, GROUP, TAGS } from './model.ts';
import styles from './side.module.css';
import { type ShownTag, TagFilter } from './tag-filter.tsx';

export interface SideProps extends Pick<TreeProps, 'directories' | 'facets' | 'onEdit' | 'dropsInto'> {
  filters: Record<string, string[]>;
  setFilter: (field: string, values: string[]) => void;
  /** Name of an active tag that no file has any more. */
  tagName: (id: string) => string | undefined;
  onEditTags: (() => void) | undefined;
}

export function Side({ filters, setFilter, directories, facets, onEdit, onEditTags, dropsInto, tagName }: SideProps) {
  const t = useFilesTexts();
  const groupNames = useFileGroupTexts();
  const groups = filters[GROUP] ?? [];
  const tags = filters[TAGS] ?? [];
  const counted = new Map<string, number>(facets?.groups.map(({ file_group, count }) => [file_group, count]));
  // Active filters stay visible with a count of zero.
  const offered = [...new Set([...counted.keys(), ...groups])]
    .map(group => ({ group, title: groupNames[group as FileGroup] ?? group, count: counted.get(group) ?? 0 }))
    .sort((a, b) => a.title.localeCompare(b.title));
  const present: ShownTag[] = facets?.tags ?? [];
  const shown = [
    ...tags.filter(id => !present.some(tag => tag.id === id)).map(id => ({ id, name: tagName(id) ?? '…', count: 0 })),
    ...present,
  ];
  const toggled = (list: string[], value: string) =>
    list.includes(value) ? list.filter(one => one !== value) : [...list, value];
  return (
    <div className={styles.side}>
      <DirectoryTree
        directories={directories}
        facets={facets}
        value={filters[DIRECTORY]?.[0]}
        onChange={value => setFilter(DIRECTORY, value === undefined ? [] : [value])}
        onEdit={onEdit}
        dropsInto={dropsInto}
      />
      {offered.length > 0 && (
        <fieldset className={styles.part}>
          <legend className={styles.heading}>{t.types}</legend>
          {offered.map(({ group, title, count }) => (
            <div key={group} className={styles.group}>
              <Checkbox
                label={title}
                checked={groups.includes(group)}
                onChange={() => setFilter(GROUP, toggled(groups, group))}
              />
              <span className={styles.count}>{number(count)}</span>
            </div>
          ))}
        </fieldset>
      )}
      {(shown.length > 0 || onEditTags) && (
        <TagFilter tags={shown} active={tags} onToggle={id => setFilter(TAGS, toggled(tags, id))} onEdit={onEditTags} />
      )}
    </div>
  );
}
