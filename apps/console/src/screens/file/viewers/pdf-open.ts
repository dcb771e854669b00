/**
 * Opens a PDF with pdf.js in a worker; pages are fetched by range requests as needed, and the worker ends with the
 * screen.
 */
import { getDocument, type PDFDocumentProxy, PDFWorker, version } from 'pdfjs-dist';
import workerAddress from 'pdfjs-dist/build/pdf.worker.min.mjs?url';
import { startWorker } from '../../../ui/trusted-worker.ts';

export { type PDFDocumentProxy, type PDFPageProxy, TextLayer } from 'pdfjs-dist';

/** Directory of pdf.js resources that documents load on demand (vite.config.ts). */
const PARTS = `/assets/pdf-${version}/`;
/** Larger images are skipped: one could take a gigabyte of memory. */
const MOST_PIXELS = 100e6;

/** Disables pdf.js' console warnings about documents. */
const QUIET = 0;

export class Locked extends Error {}

export interface OpenPdf {
  document: PDFDocumentProxy;
  close: () => void;
}

export async function openPdf(url: string): Promise<OpenPdf> {
  const port = startWorker(workerAddress);
  // The type declaration only allows null here.
  const worker = new PDFWorker({ port: port as unknown as null, verbosity: QUIET });
  const close = () => {
    worker.destroy();
    port.terminate();
  };
  try {
    const task = getDocument({
      url,
      worker,
      // Range requests for viewed pages only: a drawing may have a gigabyte.
      disableAutoFetch: true,
      disableStream: true,
      rangeChunkSize: 256 * 1024,
      // The content security policy forbids compiling WebAssembly; pdf.js falls back to its JavaScript build.
      useWasm: false,
      wasmUrl: PARTS,
      standardFontDataUrl: PARTS,
      maxImageSize: MOST_PIXELS,
      verbosity: QUIET,
    });
    return {
      document: await task.promise,
      close: () => {
        void task.destroy().finally(close);
      },
    };
  } catch (error) {
    close();
    throw error instanceof Error && error.name === 'PasswordException' ? new Locked() : error;
  }
}
