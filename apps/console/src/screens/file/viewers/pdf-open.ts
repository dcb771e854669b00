/** Opens a PDF with pdf.js: read by a worker, as far as pages are looked at, and let go with the screen. */
import { getDocument, type PDFDocumentProxy, PDFWorker, version } from 'pdfjs-dist';
import workerAddress from 'pdfjs-dist/build/pdf.worker.min.mjs?url';
import { startWorker } from '../../../ui/trusted-worker.ts';

export { type PDFDocumentProxy, type PDFPageProxy, TextLayer } from 'pdfjs-dist';

/** Where the build puts the parts that pdf.js loads when a document asks for them (vite.config.ts). */
const PARTS = `/assets/pdf-${version}/`;
/** Larger pictures in a document are left out: one of them could take a gigabyte. */
const MOST_PIXELS = 100e6;

/** What it finds wrong in a document is not the console's to tell. */
const QUIET = 0;

export class Locked extends Error {}

export interface OpenPdf {
  document: PDFDocumentProxy;
  close: () => void;
}

export async function openPdf(url: string): Promise<OpenPdf> {
  const port = startWorker(workerAddress);
  // Its types know no worker but none.
  const worker = new PDFWorker({ port: port as unknown as null, verbosity: QUIET });
  const close = () => {
    worker.destroy();
    port.terminate();
  };
  try {
    const task = getDocument({
      url,
      worker,
      // By ranges, and only what is looked at: a plan may have a gigabyte.
      disableAutoFetch: true,
      disableStream: true,
      rangeChunkSize: 256 * 1024,
      // The page's policy compiles no WebAssembly; the same in plain script lies beside it.
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
