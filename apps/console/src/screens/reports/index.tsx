import { useRights } from '../../api/session.ts';
import { useQueryString } from '../../ui/index.ts';
import { FormList } from './list.tsx';
import { FormTrash } from './trash.tsx';

/** The list of forms; with `?trash` the deleted ones, for those who may delete. */
export default function Reports() {
  const trash = new URLSearchParams(useQueryString()).has('trash');
  const may = useRights();
  return trash && may('ReportConfigs', 'delete') ? <FormTrash /> : <FormList />;
}
