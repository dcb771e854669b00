/** Compound files (OLE): workbooks of the format before XLSX, and those that a password protects, which are packed into one. */

const mark = Buffer.from([0xd0, 0xcf, 0x11, 0xe0]);
/** The stream that holds a protected workbook. */
const protectedStream = Buffer.from('EncryptedPackage', 'utf16le');

export const isOldWorkbook = (bytes: Buffer): boolean => bytes.subarray(0, mark.length).equals(mark);

/** Why such a file is not read. `bytes`: all of it. */
export const oldWorkbookFault = (bytes: Buffer): 'encrypted' | 'old_workbook' =>
  bytes.includes(protectedStream) ? 'encrypted' : 'old_workbook';
