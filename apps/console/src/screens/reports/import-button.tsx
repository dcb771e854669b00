/** Button to the import of a form, for those who may add one; while it is there, a file may be dropped on the page, too. */
import { useRights } from '../../api/session.ts';
import { useReportsTexts } from '../../i18n/reports.ts';
import { useImportByDrop } from '../../library/import-file.ts';
import { IconButton, IconFileImport } from '../../ui/index.ts';

export function ImportButton() {
  const t = useReportsTexts();
  const creates = useRights()('ReportConfigs', 'create');
  useImportByDrop(creates ? '/reports/import' : null);
  return creates && <IconButton icon={IconFileImport} label={t.importForm} href="/reports/import" />;
}
