import { useLanguage } from '../i18n/index.ts';
import styles from './help.module.css';
import { pictures } from './pictures.ts';

/** A picture of the product, made by `npm run help-pictures`. It takes its place before it has come; a click shows it at its full size. */
export function Picture({ name }: { name: string }) {
  const language = useLanguage();
  const { alt, width, height, address } = pictures(name, language);
  return (
    <figure className={styles.picture}>
      <a href={address} target="_blank" rel="noreferrer">
        <img src={address} alt={alt} width={width} height={height} loading="lazy" decoding="async" />
      </a>
    </figure>
  );
}
