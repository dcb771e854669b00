/** Media type to file group, as rows. */
import { expect, it } from 'vitest';
import { fileGroups, groupOf } from './file-groups.ts';

it.each([
  ['image/svg+xml', 'image'],
  ['image/heic', 'image'],
  ['video/quicktime', 'video'],
  ['audio/mpeg', 'audio'],
  ['application/pdf', 'pdf'],
  ['application/msword', 'doc'],
  ['application/vnd.openxmlformats-officedocument.wordprocessingml.document', 'doc'],
  ['application/vnd.oasis.opendocument.text', 'doc'],
  ['text/plain', 'doc'],
  ['application/vnd.ms-excel', 'xls'],
  ['application/vnd.ms-excel.sheet.macroenabled.12', 'xls'],
  ['text/csv', 'xls'],
  ['application/vnd.openxmlformats-officedocument.presentationml.presentation', 'ppt'],
  ['model/gltf-binary', '3d'],
  ['model/gltf+json', '3d'],
  ['text/html', 'html'],
  ['application/zip', 'file'],
  ['application/pdfx', 'file'],
  ['application/json', 'file'],
  ['', 'file'],
  ['constructor', 'file'],
])('%s is of the group %s', (type, group) => {
  expect(groupOf(type)).toBe(group);
  expect(fileGroups).toContain(group);
});
