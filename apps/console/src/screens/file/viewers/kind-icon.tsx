/** Icon of a file type. */
import type { FileGroup } from '../../../api/library.ts';
import { Icon, type IconType } from '../../../ui/icon.tsx';
import {
  IconCube,
  IconFile,
  IconFileTypeDocx,
  IconFileTypeHtml,
  IconFileTypePdf,
  IconFileTypePpt,
  IconFileTypeXls,
  IconMovie,
  IconMusic,
  IconPhoto,
} from '../../../ui/icons.ts';

const signs: Record<FileGroup, IconType> = {
  image: IconPhoto,
  video: IconMovie,
  audio: IconMusic,
  doc: IconFileTypeDocx,
  xls: IconFileTypeXls,
  ppt: IconFileTypePpt,
  pdf: IconFileTypePdf,
  '3d': IconCube,
  html: IconFileTypeHtml,
  file: IconFile,
};

export const KindIcon = ({ of, size }: { of: FileGroup; size: number }) => (
  <Icon of={signs[of] ?? IconFile} size={size} />
);
