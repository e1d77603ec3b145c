import { beforeEach, expect, test } from 'vitest'
import { freshBrowser } from '../../../shared/session/browser-storage.fixture.ts'
import { lostIntentOf } from './lost-intent.ts'

const body = { amountMinor: 1600, reasonCode: 'CustomerRequest' }
beforeEach(() => void freshBrowser())

test('a lost step is found again by its user, action and record alone, and not once it has ended', () => {
  const lost = lostIntentOf('ada', 'refund', 'p-1')
  lost.keep('key-1', body)
  expect(lostIntentOf('ada', 'refund', 'p-1').find()).toMatchObject({ key: 'key-1', body })
  for (const other of [lostIntentOf('bob', 'refund', 'p-1'), lostIntentOf('ada', 'void', 'p-1'), lostIntentOf('ada', 'refund', 'p-2')])
    expect(other.find()).toBeUndefined()
  lost.forget()
  expect(lost.find()).toBeUndefined()
})

test('a key is not sent again once the server may have forgotten it, counted from the first attempt', () => {
  let now = 0
  const lost = lostIntentOf('ada', 'refund', 'p-1', () => now)
  lost.keep('key-1', body)
  now = 22 * 3_600_000
  lost.keep('key-1', body)
  expect(lost.find()).toMatchObject({ key: 'key-1', at: 0 })
  now = 23 * 3_600_000
  expect(lost.find()).toBeUndefined()
  lost.keep('key-2', body)
  expect(lost.find()).toMatchObject({ key: 'key-2', at: now })
})
