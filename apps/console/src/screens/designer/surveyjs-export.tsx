/** Button that downloads the published form as a questionnaire of SurveyJS, and the list of what such a one does not say. */
import type { LeftOut } from '@kontor/contract';
import { saveAs } from '../../api/download.ts';
import { useCall } from '../../api/mutations.ts';
import { number } from '../../i18n/format.ts';
import { useSurveyJsTexts } from '../../i18n/surveyjs-export.ts';
import { Button, IconFileCode, Note, toast } from '../../ui/index.ts';
import styles from './surveyjs-export.module.css';

const mostShown = 50;
const keyOf = ({ name, option, text }: LeftOut): string => JSON.stringify([name, option, text]);

interface SurveyJsExportProps {
  form: string;
  filename: string;
}

export function SurveyJsExport({ form, filename }: SurveyJsExportProps) {
  const t = useSurveyJsTexts();
  const call = useCall('GET /report-configs/{id}.surveyjs.json');
  // Two equal lines say nothing more than one.
  const left = call.data && [...new Map(call.data.body.data.left.map(line => [keyOf(line), line])).values()];
  function save() {
    call.mutate(
      { params: { id: form } },
      {
        onSuccess: ({ body }) =>
          saveAs(new Blob([JSON.stringify(body.data.questionnaire, null, 2)], { type: 'application/json' }), filename),
        onError: error => toast.error(error),
      },
    );
  }
  return (
    <>
      <Button size="sm" icon={IconFileCode} busy={call.isPending} onClick={save}>
        {t.download}
      </Button>
      {left && left.length === 0 && (
        <Note tone="ok" live>
          {t.whole}
        </Note>
      )}
      {left && left.length > 0 && (
        <Note tone="warn" live>
          {t.left(left.length)}
          <ul className={styles.list}>
            {left.slice(0, mostShown).map(({ name, option, text }) => (
              <li key={keyOf({ name, option, text })}>
                <b>{name || t.form}</b> {option}: <code>{text}</code>
              </li>
            ))}
          </ul>
          {left.length > mostShown && t.more(number(left.length - mostShown))}
        </Note>
      )}
    </>
  );
}
