/** Reads a video's width and height from its metadata; null if the browser cannot decode the type. */
const PATIENCE = 5_000;

export const isVideo = ({ type }: File): boolean => type.startsWith('video/');

export function sizeOfVideo(file: File): Promise<{ width: number; height: number } | null> {
  const url = URL.createObjectURL(file);
  const video = document.createElement('video');
  video.preload = 'metadata';
  video.muted = true;
  return new Promise<{ width: number; height: number } | null>(resolve => {
    video.onloadedmetadata = () => resolve({ width: video.videoWidth, height: video.videoHeight });
    video.onerror = () => resolve(null);
    setTimeout(() => resolve(null), PATIENCE);
    video.src = url;
  }).finally(() => {
    video.removeAttribute('src');
    URL.revokeObjectURL(url);
  });
}
