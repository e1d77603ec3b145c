import { expect, test } from 'vitest'
import { isShowable } from './file-preview.tsx'

test('A-UPLD-05 jpeg, png, tiff and pdf are shown, a gif and a text are not', () => {
  const types = ['image/jpeg', 'image/png', 'image/tiff', 'application/pdf', 'image/gif', 'text/plain', 'image/svg+xml']
  expect(types.map(isShowable)).toEqual([true, true, true, true, false, false, false])
})
