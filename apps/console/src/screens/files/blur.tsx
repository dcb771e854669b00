/** Blurred placeholder of an image while it loads, decoded from its BlurHash; the decoder is a lazy chunk. */
import { useEffect, useRef } from 'react';
import styles from './thumb.module.css';

const WIDTH = 20;
const HEIGHT = 15;

export function Blur({ hash }: { hash: string }) {
  const canvas = useRef<HTMLCanvasElement>(null);
  useEffect(() => {
    let stopped = false;
    void import('blurhash').then(({ decode, isBlurhashValid }) => {
      const brush = canvas.current?.getContext('2d');
      if (stopped || !brush || !isBlurhashValid(hash).result) return;
      brush.putImageData(new ImageData(new Uint8ClampedArray(decode(hash, WIDTH, HEIGHT)), WIDTH, HEIGHT), 0, 0);
    });
    return () => {
      stopped = true;
    };
  }, [hash]);
  return <canvas ref={canvas} className={styles.blur} width={WIDTH} height={HEIGHT} aria-hidden />;
}
