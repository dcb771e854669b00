/** Thumbnail source for audio files: no picture, only the duration, by ffprobe. */
import { type Kind, sizes } from './kind.ts';
import { probed } from './probe.ts';

export const audio: Kind = {
  types: {
    'audio/mpeg': 'mp3',
    'audio/mp4': 'mov',
    'audio/x-m4a': 'mov',
    'audio/aac': 'aac',
    'audio/ogg': 'ogg',
    'audio/wav': 'wav',
    'audio/flac': 'flac',
    'audio/aiff': 'aiff',
    'audio/amr': 'amr',
  },
  most: sizes.film,
  async make(source, demuxer) {
    const film = await probed(source, demuxer);
    return film && { smalls: null, width: null, height: null, duration: film.duration };
  },
};
