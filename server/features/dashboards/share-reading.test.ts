import { expect, test } from 'vitest'
import type { FreeContext } from '../../core/call/context.ts'
import { sharedReading } from './share-reading.ts'

type Reader = Pick<FreeContext, 'actor' | 'scope' | 'mode'>
const reader = (userId: string, more: object = {}) =>
  ({
    actor: { tenantId: 't', userId, sessionId: `s-${userId}` },
    scope: { level: 'tenant', tenantId: 't', mode: 'Live', ...more },
    mode: 'Live',
  }) as Reader

test('requests of one session share a reading while it runs, and no others do', async () => {
  const share = sharedReading<number>()
  let [reads, release] = [0, () => {}]
  const held = new Promise<void>((resolve) => {
    release = resolve
  })
  const read = async () => {
    reads++
    await held
    return reads
  }
  const what = { source: 'figures' }
  const all = [
    share(reader('selin'), what, read),
    share(reader('selin'), { ...what }, read),
    share(reader('selin'), { source: 'declines' }, read),
    share(reader('kerem'), what, read),
    share(reader('selin', { limits: { merchants: ['acme'] } }), what, read),
  ]
  expect(reads).toBe(4)
  release()
  await Promise.all(all)
  await share(reader('selin'), what, read)
  expect(reads).toBe(5)
})

test('a reading that fails fails all that wait for it, and the next request reads anew', async () => {
  const share = sharedReading<number>()
  const broken = () => Promise.reject(new Error('the database is gone'))
  const both = await Promise.allSettled([share(reader('selin'), {}, broken), share(reader('selin'), {}, broken)])
  expect(both.map(({ status }) => status)).toEqual(['rejected', 'rejected'])
  expect(await share(reader('selin'), {}, async () => 7)).toBe(7)
})
