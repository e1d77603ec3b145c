import { expect, test } from 'vitest'
import { fileExtensions, largestFile } from './file-types.ts'

test('A-UPLD-04/07 documents are the nineteen kinds of the specification, up to 5 MB', () => {
  expect(fileExtensions.toSorted().join(' ')).toBe('csv doc docx gif jpeg jpg odp ods odt pdf png ppt pptx tif tiff txt xls xlsx xml')
  expect(largestFile).toBe(5_242_880)
})
