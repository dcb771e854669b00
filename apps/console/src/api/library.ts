/** What the file library is made of, as the API tells it. */
export type FileGroup = 'image' | 'video' | 'audio' | 'doc' | 'xls' | 'ppt' | 'pdf' | '3d' | 'html' | 'file';
export type ThumbnailState = 'none' | 'waiting' | 'done' | 'failed';

export interface StoredFile {
  id: string;
  user_id: string | null;
  filename: string;
  title: string | null;
  /** A media type, as its bytes say. */
  type: string;
  file_group: FileGroup;
  /** Bytes. */
  size: number;
  /** In px; of pictures and videos. */
  width: number | null;
  height: number | null;
  /** Seconds; of videos and audio. */
  duration: number | null;
  config: { thumbnail?: ThumbnailConfig } | null;
  expires: string | null;
  url: string | null;
  /** At most 240, 640 and 1600 px a side; null until they are made, and where there is nothing to see. */
  thumbnail_small: string | null;
  thumbnail: string | null;
  thumbnail_large: string | null;
  thumbnail_state: ThumbnailState;
  /** A few colours of the picture, to be seen before it is there. */
  blurhash: string | null;
  version: number;
  created: string;
  modified: string;
}

/** How the small pictures are cut; `time` is the second of a video. */
export interface ThumbnailConfig {
  top?: number;
  left?: number;
  width?: number;
  height?: number;
  min?: number;
  max?: number;
  zoom?: number;
  time?: number;
}

export interface Tag {
  id: string;
  name: string;
}

export interface Directory {
  id: string;
  parent_id: string | null;
  name: string;
  version: number;
}

/** What the library lists: a file under a title. `files`, `tags` and `directories` where they are asked for. */
export interface FileReference {
  id: string;
  user_id: string | null;
  file_id: string;
  name: string;
  filename: string;
  file_group: FileGroup;
  sorting: number;
  version: number;
  created: string;
  modified: string;
  files?: StoredFile | null;
  tags?: Tag[];
  directories?: Directory[];
}

/** What stands beside the list: how many files there are of each kind. */
export interface Facets {
  count: number;
  size: number;
  count_all: number;
  size_all: number;
  directories: { id: string; count: number }[];
  undirected: number;
  groups: { file_group: FileGroup; count: number }[];
  tags: { id: string; name: string; count: number }[];
}

/** Of files with the same bytes that are there already. */
export interface Same {
  file_id: string;
  file_reference_id: string | null;
  name: string;
}
