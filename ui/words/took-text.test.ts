import { expect, test } from 'vitest'
import { tookText } from './took-text.ts'

test('a time under a second is shown in milliseconds, a longer one in seconds', () => {
  expect([0, 350, 999, 1000, 15_002].map(tookText)).toEqual(['0 ms', '350 ms', '999 ms', '1,0 s', '15,0 s'])
})
