/** Component gallery: a chart of each type, and edge cases. */
import { examples, oddExamples } from '@kontor/charts/examples';
import { ChartView } from '@kontor/charts/view';
import { useState } from 'react';
import { useLanguage } from '../i18n/index.ts';
import * as ui from '../ui/index.ts';
import styles from './gallery.module.css';
import { useGalleryTexts } from './texts.ts';

export default function GalleryCharts() {
  const t = useGalleryTexts();
  const language = useLanguage();
  const [patterns, setPatterns] = useState(false);
  return (
    <ui.Page title={t.charts}>
      <ui.Switch label={t.patterns} checked={patterns} onChange={setPatterns} />
      <div className={styles.charts}>
        {[...examples, ...oddExamples].map(({ name, type, figures }) => (
          <section key={name} className={styles.panel}>
            <h2>{name}</h2>
            <ChartView
              {...{ type, figures, name, language, patterns }}
              height={260}
              onOpen={({ value, point }) => ui.toast.info(() => value ?? JSON.stringify(point))}
            />
            <div className={styles.thumbnail}>
              <ChartView {...{ type, figures, name, language, patterns }} small height={56} />
            </div>
          </section>
        ))}
      </div>
    </ui.Page>
  );
}
