/** Example requests of the area's calls, with the status expected for each kind of actor. */
import { v7 as uuidv7 } from 'uuid';
import { type Examples, missing, reading } from '../common/example.ts';

const part = (name: string, value: string, more = '') =>
  `--b\r\ncontent-disposition: form-data; name="${name}"${more}\r\n\r\n${value}\r\n`;

export const importsExamples: Examples<'imports'> = {
  entriesImport: {
    ask: (person, { form }) =>
      person.post(
        '/reports/import.json',
        `${part('report_config_id', form)}${part('file', 'title\nImported\n', '; filename="a.csv"')}--b--\r\n`,
        { 'content-type': 'multipart/form-data; boundary=b' },
      ),
    answers: { ...reading, admin: 202, all: 202, self: 202 },
  },
  formTable: {
    ask: person =>
      person.post(
        '/report-configs/table.json',
        `${part('file', 'Name;Tag\nA;1.2.2024\n', '; filename="a.csv"')}--b--\r\n`,
        {
          'content-type': 'multipart/form-data; boundary=b',
        },
      ),
    answers: { ...reading, self: 403 },
  },
  entriesImports: { ask: person => person.get('/imports.json'), answers: reading },
  entriesImportRead: { ask: person => person.get(`/imports/${uuidv7()}.json`), answers: missing },
  entriesImportRows: { ask: person => person.get(`/imports/${uuidv7()}/rows.json`), answers: missing },
  entriesImportFaults: { ask: person => person.get(`/imports/${uuidv7()}/faults.json`), answers: missing },
  entriesImportFiles: { ask: person => person.get(`/imports/${uuidv7()}/files.json`), answers: missing },
  entriesImportMend: {
    ask: person => person.post(`/imports/${uuidv7()}/mend.json`, { again: true }),
    answers: missing,
  },
  entriesImportMap: {
    ask: person => person.post(`/imports/${uuidv7()}/map.json`, { keys: [] }),
    answers: missing,
  },
  entriesImportDecide: {
    ask: person => person.post(`/imports/${uuidv7()}/decide.json`, { missing: 'keep' }),
    answers: missing,
  },
  entriesImportDifferences: {
    ask: person => person.get(`/imports/${uuidv7()}/differences.xlsx`),
    answers: missing,
  },
  entriesImportApply: {
    ask: person => person.post(`/imports/${uuidv7()}/apply.json`, { rows: 'fitting' }),
    answers: missing,
  },
  entriesImportUndo: { ask: person => person.post(`/imports/${uuidv7()}/undo.json`), answers: missing },
  entriesImportRemove: { ask: person => person.delete(`/imports/${uuidv7()}.json`), answers: missing },
};
