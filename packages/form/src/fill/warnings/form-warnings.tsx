/** Below a form that is filled in: rules of the form itself that only warn and do not hold, once anything was answered. */
import { languageOf } from '../../engine/base/text.ts';
import styles from '../base/field.module.css';
import { Icon } from '../base/icon.tsx';
import { IconAlertTriangleFilled } from '../base/icons.ts';
import { useForm } from '../form/context.ts';
import { useTopic } from '../form/hooks.ts';
import { topics } from '../store/types.ts';

/** What parts them in a snapshot that React compares. */
const apart = '\n';

export default function FormWarnings() {
  const { store, how } = useForm();
  const said = useTopic(store, topics.any, () =>
    store.changed()
      ? (store.look.logic?.asking?.warnings(languageOf(how)) ?? [])
          .filter(({ path }) => path === 'data')
          .map(({ message }) => message.replaceAll(apart, ' '))
          .join(apart)
      : '',
  );
  return (
    <div role="status" className={styles.formWarnings}>
      {said !== '' &&
        // two rules may say the same
        [...new Set(said.split(apart))].map(message => (
          <p key={message} className={styles.warning}>
            <Icon of={IconAlertTriangleFilled} size={16} />
            {message}
          </p>
        ))}
    </div>
  );
}
