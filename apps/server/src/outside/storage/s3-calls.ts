/** The S3 operations that the storage needs, with their errors mapped to those of the storage interface. */
import { Readable } from 'node:stream';
import {
  AbortMultipartUploadCommand,
  CompleteMultipartUploadCommand,
  CreateMultipartUploadCommand,
  DeleteObjectCommand,
  GetObjectCommand,
  HeadBucketCommand,
  HeadObjectCommand,
  ListMultipartUploadsCommand,
  type ListMultipartUploadsCommandOutput,
  ListObjectsV2Command,
  PutObjectCommand,
  S3Client,
  UploadPartCommand,
} from '@aws-sdk/client-s3';
import { getSignedUrl } from '@aws-sdk/s3-request-presigner';
import { Problem } from '@kontor/contract';
import type { S3Place } from './place.ts';
import { s3Deadline, usualPatience } from './s3-deadline.ts';
import { type Handout, nothingThere, type ObjectFacts, storageAway } from './storage.ts';

/** Parts of equal size except the last, which some stores require; at most 10,000 of them. */
export const partSize = 8 * 1024 * 1024;
const mostParts = 10_000;

interface S3Fault {
  name?: string;
  $metadata?: { httpStatusCode?: number };
}
const full = new Set(['QuotaExceeded', 'XMinioStorageFull', 'XMinioAdminBucketQuotaExceeded', 'InsufficientStorage']);
const missing = new Set(['NoSuchKey', 'NotFound']);

const isMissing = (error: unknown): boolean => missing.has((error as S3Fault).name ?? '');
const isNoUpload = (error: unknown): boolean => (error as S3Fault).name === 'NoSuchUpload';
/** Operations that some servers do not implement. */
const isUnknownCall = (error: unknown): boolean =>
  [405, 501].includes((error as S3Fault).$metadata?.httpStatusCode ?? 0);

/** Any other error of S3, from timeout to refused credentials: the storage is unavailable. */
function fault(error: unknown): Error {
  if (error instanceof Problem) return error;
  const { name = '', $metadata } = error as S3Fault;
  const isFull = full.has(name) || $metadata?.httpStatusCode === 507;
  return isFull ? Object.assign(new Problem('storageFull'), { cause: error }) : storageAway(error);
}

function nextOf(found: ListMultipartUploadsCommandOutput) {
  const { IsTruncated, NextKeyMarker: KeyMarker, NextUploadIdMarker: UploadIdMarker } = found;
  return IsTruncated && KeyMarker && UploadIdMarker ? { KeyMarker, UploadIdMarker } : undefined;
}

export interface Part {
  ETag: string;
  PartNumber: number;
}
export interface Listed extends ObjectFacts {
  name: string;
}

export type S3Calls = ReturnType<typeof s3Calls>;

export function s3Calls(place: S3Place, patience = usualPatience) {
  const { bucket: Bucket, prefix, endpoint, region, credentials } = place;
  const { agents, small, large } = s3Deadline(patience, abortSignal =>
    client.send(new HeadBucketCommand({ Bucket }), { abortSignal }),
  );
  const client: S3Client = new S3Client({
    region,
    ...(endpoint ? { endpoint, forcePathStyle: true } : {}),
    ...(credentials ? { credentials } : {}),
    // Omits checksums that only Amazon's own servers support.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    maxAttempts: 3,
    requestHandler: {
      connectionTimeout: 3_000,
      ...agents,
      // Timeout until the response begins; after that between two chunks, during which a client may pause.
      requestTimeout: 30_000,
      throwOnRequestTimeout: true,
      socketTimeout: 300_000,
    },
  });
  const Key = (name: string) => prefix + name;

  /** `otherwise` maps known errors to a result; undefined for others. */
  async function told<T, U = never>(work: Promise<T>, otherwise?: (error: unknown) => U | undefined): Promise<T | U> {
    try {
      return await work;
    } catch (error) {
      const instead = otherwise?.(error);
      if (instead !== undefined) return instead;
      throw fault(error);
    }
  }

  return {
    async put(name: string, Body: Buffer, type = 'application/octet-stream'): Promise<void> {
      await told(
        large(abortSignal =>
          client.send(new PutObjectCommand({ Bucket, Key: Key(name), Body, ContentType: type }), { abortSignal }),
        ),
      );
    },
    async get(name: string, range?: { start: number; end: number }): Promise<Readable> {
      const Range = range && `bytes=${range.start}-${range.end}`;
      const found = await told(
        small(abortSignal =>
          client.send(new GetObjectCommand({ Bucket, Key: Key(name), ...(Range ? { Range } : {}) }), { abortSignal }),
        ),
        error => (isMissing(error) ? null : undefined),
      );
      if (!found) throw nothingThere(name);
      if (!(found.Body instanceof Readable)) throw storageAway(new Error(`no stream of ${name}`));
      return found.Body;
    },
    async head(name: string): Promise<ObjectFacts | null> {
      const found = await told(
        small(abortSignal => client.send(new HeadObjectCommand({ Bucket, Key: Key(name) }), { abortSignal })),
        error => (isMissing(error) ? null : undefined),
      );
      return found && { size: found.ContentLength ?? 0, modified: found.LastModified ?? new Date() };
    },
    /** One at a time: the bulk operation requires checksums that not every server supports. */
    async remove(name: string): Promise<void> {
      await told(
        small(abortSignal => client.send(new DeleteObjectCommand({ Bucket, Key: Key(name) }), { abortSignal })),
        error => (isMissing(error) ? null : undefined),
      );
    },
    /** In batches of up to a thousand. */
    async *list(below = ''): AsyncGenerator<Listed[], void, void> {
      for (let ContinuationToken: string | undefined; ; ) {
        const found = await told(
          large(abortSignal =>
            client.send(
              new ListObjectsV2Command({
                Bucket,
                Prefix: Key(below),
                ...(ContinuationToken ? { ContinuationToken } : {}),
              }),
              { abortSignal },
            ),
          ),
        );
        yield (found.Contents ?? []).map(({ Key: key = '', Size = 0, LastModified = new Date() }) => ({
          name: key.slice(prefix.length),
          size: Size,
          modified: LastModified,
        }));
        ContinuationToken = found.IsTruncated ? found.NextContinuationToken : undefined;
        if (!ContinuationToken) return;
      }
    },
    async begin(name: string, type = 'application/octet-stream'): Promise<string> {
      const begun = await told(
        small(abortSignal =>
          client.send(new CreateMultipartUploadCommand({ Bucket, Key: Key(name), ContentType: type }), { abortSignal }),
        ),
      );
      if (!begun.UploadId) throw storageAway(new Error('no id of an upload'));
      return begun.UploadId;
    },
    async part(name: string, UploadId: string, PartNumber: number, Body: Buffer): Promise<Part> {
      if (PartNumber > mostParts) throw new Problem('tooLarge', [{ path: 'file', code: 'file_size' }]);
      const stored = await told(
        large(abortSignal =>
          client.send(new UploadPartCommand({ Bucket, Key: Key(name), UploadId, PartNumber, Body }), { abortSignal }),
        ),
      );
      return { ETag: stored.ETag ?? '', PartNumber };
    },
    /** False if there is no such upload any more. */
    async complete(name: string, UploadId: string, Parts: Part[]): Promise<boolean> {
      const done = await told(
        large(abortSignal =>
          client.send(
            new CompleteMultipartUploadCommand({ Bucket, Key: Key(name), UploadId, MultipartUpload: { Parts } }),
            { abortSignal },
          ),
        ),
        error => (isNoUpload(error) ? null : undefined),
      );
      return done !== null;
    },
    async abort(name: string, UploadId: string): Promise<void> {
      await told(
        small(abortSignal =>
          client.send(new AbortMultipartUploadCommand({ Bucket, Key: Key(name), UploadId }), { abortSignal }),
        ),
        error => (isNoUpload(error) || isUnknownCall(error) ? null : undefined),
      );
    },
    /** Multipart uploads that were neither completed nor aborted. */
    async *unfinished(): AsyncGenerator<{ name: string; id: string; begun: Date }[], void, void> {
      for (let next: { KeyMarker?: string; UploadIdMarker?: string } | undefined = {}; next; ) {
        const found: ListMultipartUploadsCommandOutput | null = await told(
          large(abortSignal =>
            client.send(new ListMultipartUploadsCommand({ Bucket, Prefix: prefix, ...next }), { abortSignal }),
          ),
          error => (isUnknownCall(error) ? null : undefined),
        );
        if (!found) return;
        yield (found.Uploads ?? []).map(({ Key: key = '', UploadId = '', Initiated = new Date() }) => ({
          name: key.slice(prefix.length),
          id: UploadId,
          begun: Initiated,
        }));
        next = nextOf(found);
      }
    },
    async check(): Promise<void> {
      await told(small(abortSignal => client.send(new HeadBucketCommand({ Bucket }), { abortSignal })));
    },
    sign: (name: string, { seconds, disposition, type }: Handout): Promise<string> =>
      told(
        getSignedUrl(
          client,
          new GetObjectCommand({
            Bucket,
            Key: Key(name),
            ResponseContentDisposition: disposition,
            ResponseContentType: type,
          }),
          { expiresIn: seconds },
        ),
      ),
  };
}
