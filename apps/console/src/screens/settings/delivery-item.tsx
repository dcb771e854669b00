/** Link to the form, file or account that an event was about, by its name; a dash where it is gone or not the reader's to see. */
import { useRecord } from '../../api/hooks.ts';
import { Link } from '../../ui/index.ts';

interface Props {
  event: string;
  id: string;
}

export function DeliveryItem({ event, id }: Props) {
  const [kind] = event.split('.');
  if (kind === 'form') return <Form id={id} />;
  return kind === 'file' ? <File id={id} /> : <Account id={id} />;
}

function Form({ id }: { id: string }) {
  const { record } = useRecord('report-configs', id);
  return record ? <Link href={`/reports/config/${id}`}>{record.name}</Link> : '–';
}

/** Events name the entry of the library; the screen is that of its file. */
function File({ id }: { id: string }) {
  const { record } = useRecord('file-references', id);
  return record ? <Link href={`/files/${record.file_id}`}>{record.name}</Link> : '–';
}

function Account({ id }: { id: string }) {
  const { record } = useRecord('users', id);
  return record ? <Link href={`/users/${id}`}>{record.username}</Link> : '–';
}
