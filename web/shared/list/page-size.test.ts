import { expect, test } from 'vitest'
import { pageSizeOf } from './page-size.ts'

test('the size of a page is the address’s, else the person’s, else 20', () => {
  expect(pageSizeOf({ pageSize: '50' }, 75)).toBe(50)
  expect(pageSizeOf({ pageSize: '51' }, 75)).toBe(75)
  expect(pageSizeOf({}, undefined)).toBe(20)
})
