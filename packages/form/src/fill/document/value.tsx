/** The value of an answer in a document, by the way its kind is printed. */
import { type FunctionComponent, lazy, type ReactNode, Suspense } from 'react';
import { textOf } from '../../engine/base/plain.ts';
import type { How, Prints } from '../../engine/base/types.ts';
import { displayValue } from '../../engine/entry/columns.ts';
import { ratings } from '../../engine/input-kinds/rating.ts';
import { plainText } from '../../engine/rich/markup.ts';
import { IconStar } from '../base/icons.ts';
import { MarkedAnswer } from '../base/marked-answer.tsx';
import { useDocument } from './context.ts';
import styles from './document.module.css';
import type { Answer } from './model.ts';
import { idsIn, Photos, picturesOf } from './photos.tsx';

const Drawing = lazy(() => import('./drawing.tsx'));
const RichView = lazy(() => import('../rich/view.tsx'));

interface ValueProps {
  answer: Answer;
}

/** Characters from which an answer needs a line of its own in a narrow document. */
const lineful = 34;

const inTable: readonly Prints[] = ['value', 'stars'];
export const isShort = ({ input }: Answer): boolean => inTable.includes(input.prints);

const written = ({ input, value }: Answer, how: How): string => displayValue(input, value, how);

export const isLong = (answer: Answer, how: How): boolean =>
  answer.input.prints !== 'rich' && !answer.input.files && written(answer, how).length > lineful;

function Written({ answer }: ValueProps) {
  const { how } = useDocument();
  const text = written(answer, how);
  const href = hrefOf(answer.input.kind, text);
  if (href)
    return (
      <a
        className={styles.link}
        href={href}
        {...(href.startsWith('http') && { target: '_blank', rel: 'noopener noreferrer nofollow' })}
      >
        {text}
      </a>
    );
  return <MarkedAnswer options={answer.input.content.options} value={answer.value} text={text} how={how} />;
}

function hrefOf(kind: string, text: string): string | null {
  if (kind === 'email') return `mailto:${encodeURIComponent(text)}`;
  if (kind === 'tel') return `tel:${text.replaceAll(/[^+\d]/g, '')}`;
  return kind === 'url' && /^https?:\/\//i.test(text) ? text : null;
}

function Note({ answer }: ValueProps) {
  const { how } = useDocument();
  return <p className={styles.note}>{written(answer, how)}</p>;
}

function Stars({ answer: { value } }: ValueProps) {
  const { t } = useDocument();
  const given = Number(value);
  return (
    <span role="img" aria-label={t.stars(given, ratings.length)} className={styles.stars}>
      {ratings.map(star => (
        <IconStar key={star} size={18} stroke={1.6} className={star <= given ? styles.on : undefined} aria-hidden />
      ))}
    </span>
  );
}

function Drawn({ answer }: ValueProps) {
  const { how } = useDocument();
  const names = written(answer, how);
  return (
    <Suspense fallback={names}>
      <Drawing options={answer.input.content.options} value={answer.value} label={answer.label} names={names} />
    </Suspense>
  );
}

function Files({ answer }: ValueProps) {
  const { fileOf, leads } = useDocument();
  const pictures = picturesOf(answer, fileOf);
  const others = idsIn(answer.value).filter(id => !pictures.includes(id));
  return (
    <>
      {pictures.length > 0 && !leads && <Photos ids={pictures} />}
      {others.length > 0 && (
        <ul className={styles.files}>
          {others.map(id => {
            const file = fileOf(id);
            return (
              <li key={id}>
                {file?.url ? (
                  <a className={styles.link} href={file.url} download={file.filename}>
                    {file.filename}
                  </a>
                ) : (
                  (file?.filename ?? '…')
                )}
              </li>
            );
          })}
        </ul>
      )}
    </>
  );
}

/** A drawing or signature: ink on paper in every theme. */
function Ink({ answer }: ValueProps) {
  const { fileOf } = useDocument();
  const [id = ''] = idsIn(answer.value);
  const src = fileOf(id)?.url ?? fileOf(id)?.thumbnail;
  return <span className={styles.ink}>{src && <img src={src} alt={answer.label} loading="lazy" />}</span>;
}

function Rich({ answer: { value } }: ValueProps) {
  const html = textOf(value);
  return (
    <div className={styles.note}>
      <Suspense fallback={plainText(html)}>
        <RichView html={html} />
      </Suspense>
    </div>
  );
}

const views: Readonly<Record<Prints, FunctionComponent<ValueProps>>> = {
  value: Written,
  text: Note,
  stars: Stars,
  svg: Drawn,
  files: Files,
  drawing: Ink,
  rich: Rich,
  nothing: () => null,
};

export function Value({ answer }: ValueProps): ReactNode {
  const { t } = useDocument();
  if (answer.empty)
    return (
      <span className={styles.none} role="img" aria-label={t.none}>
        –
      </span>
    );
  const View = views[answer.input.prints];
  return <View answer={answer} />;
}
