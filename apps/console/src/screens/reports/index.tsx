/** Screen listing forms; with `?trash` the deleted ones, given the right to delete. */
import { useRights } from '../../api/session.ts';
import { useQueryString } from '../../ui/index.ts';
import { FormList } from './list.tsx';
import { FormTrash } from './trash.tsx';

export default function Reports() {
  const trash = new URLSearchParams(useQueryString()).has('trash');
  const may = useRights();
  return trash && may('ReportConfigs', 'delete') ? <FormTrash /> : <FormList />;
}
