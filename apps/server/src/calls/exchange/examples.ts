/** Example requests of the area's calls, with the status expected for each kind of actor. */
import { type Examples, reading } from '../common/example.ts';

export const exchangeExamples: Examples<'exchange'> = {
  reportConfigImport: {
    ask: person =>
      person.post(
        '/report-configs/import.json?dry=true',
        '--b\r\ncontent-disposition: form-data; name="file"; filename="form.md"\r\n\r\n| survey | | |\n| | type | name |\n| | text | a |\r\n--b--\r\n',
        { 'content-type': 'multipart/form-data; boundary=b' },
      ),
    answers: { ...reading, self: 403 },
  },
  reportConfigSurveyJs: {
    ask: (person, world) => person.get(`/report-configs/${world.form}.surveyjs.json`),
    answers: { ...reading, share: 401 },
  },
  reportConfigXlsForm: {
    ask: (person, world) => person.get(`/report-configs/${world.form}.xlsform.xlsx`),
    answers: { ...reading, share: 401 },
  },
};
