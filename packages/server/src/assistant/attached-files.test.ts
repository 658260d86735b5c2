import { splitFiles, withFiles } from '@frontdesk/contract/language-model';
import { expect, test } from 'vitest';
import { describeAttachments } from './attached-files.js';

test('files are shown by name and type, one or many, whatever the organisation puts there', () => {
  expect(describeAttachments(null)).toEqual([]);
  expect(describeAttachments('{"name":"receipt.pdf","extension":"pdf"}')).toEqual(['receipt.pdf (pdf)']);
  expect(describeAttachments('[{"name":"a\\nb]"},{},{"name":5}]')).toEqual(['a b ', 'unnamed', 'unnamed']);
});

test('what was said and the files come apart again', () => {
  expect(splitFiles(withFiles('Here it is', ['receipt.pdf (pdf)', 'b.png']))).toEqual({
    said: 'Here it is',
    files: ['receipt.pdf (pdf)', 'b.png'],
  });
  expect(splitFiles(withFiles('', ['b.png']))).toEqual({ said: '', files: ['b.png'] });
  expect(splitFiles('no file')).toEqual({ said: 'no file', files: [] });
});
