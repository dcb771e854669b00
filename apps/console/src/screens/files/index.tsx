/** Screen of the file library; restores the filters of this tab first. */
import { useFilesTexts } from '../../i18n/files.ts';
import { useTitle } from '../../ui/index.ts';
import { Library } from './library.tsx';
import { DIRECTORY, TAGS } from './model.ts';
import { useRememberedFilters } from './remembered-filters.ts';

const KEPT = ['search', `filter[${DIRECTORY}]`, `filter[${TAGS}]`];

export default function Files() {
  const t = useFilesTexts();
  useTitle(t.files);
  return useRememberedFilters(KEPT) ? <Library /> : null;
}
