/**
 * Status line of the library: number of files and storage used, "1.284 Dateien · 38,4 GB von 100 GB belegt"; filtered,
 * the number of matches.
 */
import type { Facets } from '../../api/library.ts';
import { useFilesTexts } from '../../i18n/files.ts';
import { bytes } from '../../i18n/format.ts';
import { useLimits } from './facets.ts';

export function FilesMeta({ facets, count }: { facets: Facets; count: number | undefined }) {
  const t = useFilesTexts();
  const limits = useLimits();
  const many = count === undefined ? t.filesOf(facets.count_all) : t.filesFound(count, facets.count_all);
  const used =
    limits &&
    (limits.max_storage > 0
      ? t.usedOf(bytes(limits.used_storage), bytes(limits.max_storage))
      : t.used(bytes(limits.used_storage)));
  return <span className="num">{[many, used].filter(Boolean).join(' · ')}</span>;
}
