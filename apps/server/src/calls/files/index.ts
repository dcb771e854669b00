/** Handlers of the files area, by the rows in packages/contract/src/calls/files.ts. */
import type { AreaDeps, Handlers } from '../../records/endpoint.ts';
import { fileBytes } from './bytes.ts';
import { fileEdit } from './edit.ts';
import { filesThumbnails, fileThumbnail } from './thumbnails.ts';
import { fileUpload } from './upload.ts';
import { uploadAdd, uploadEnd, uploadPiece, uploadRead, uploadState } from './uploads.ts';

export const handlers = ({ forms }: AreaDeps) =>
  ({
    fileUpload: fileUpload(forms),
    fileEdit,
    fileThumbnail,
    filesThumbnails,
    uploadAdd: uploadAdd(forms),
    uploadState: uploadState(forms),
    uploadPiece: uploadPiece(forms),
    uploadEnd: uploadEnd(forms),
    uploadRead: uploadRead(forms),
    fileBytes,
  }) satisfies Handlers<'files'>;
