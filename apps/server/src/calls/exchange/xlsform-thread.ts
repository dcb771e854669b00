/** Worker thread that writes a form as the sheets of an XLSForm (export-xlsform.ts). */
import { parentPort, workerData } from 'node:worker_threads';
import { type Written, writeXlsForm } from '@kontor/form/xlsform';

parentPort?.postMessage(writeXlsForm(workerData as Written));
