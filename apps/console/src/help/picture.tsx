/**
 * Screenshot in a help topic, made by `npm run help-pictures`. Reserves its space while loading; a click opens it at
 * full size.
 */
import { useLanguage } from '../i18n/index.ts';
import styles from './help.module.css';
import { pictures } from './pictures.ts';

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
