import { Writable } from 'node:stream'
import { expect, test } from 'vitest'
import { createLog } from './log.ts'

function lines() {
  const written: string[] = []
  const stream = new Writable({
    write(chunk, _encoding, done) {
      written.push(String(chunk))
      done()
    },
  })
  return { log: createLog('info', 'test', stream), written }
}

test('no card number, secret or token reaches the log, in any place', () => {
  const { log, written } = lines()
  log.info(
    { headers: { authorization: 'Bearer abcdefghijklmnop' }, body: { password: 'Harbour-lantern-41', scaCode: '123456', cvc: '123' } },
    'paid with 4242 4242 4242 4242',
  )
  log.error({ err: new Error('declined 5555555555554444') }, 'failed')
  const text = written.join('')
  for (const secret of [
    'abcdefghijklmnop',
    'Harbour-lantern-41',
    '"123456"',
    '"123"',
    '4242 4242 4242 4242',
    '4242424242424242',
    '5555555555554444',
  ])
    expect(text).not.toContain(secret)
  expect(written).toHaveLength(2)
})

test('a line is JSON with its moment, its level, the process and the request it belongs to', () => {
  const { log, written } = lines()
  const before = Date.now()
  log.child({ requestId: 'a1' }).warn({ operation: 'transactions.refund' }, 'refused\nINFO all is well')
  expect(written).toHaveLength(1)
  expect(written[0]!.trimEnd()).not.toContain('\n')
  const { time, ...line } = JSON.parse(written[0]!) as { time: number }
  expect(line).toEqual({ level: 40, part: 'test', requestId: 'a1', operation: 'transactions.refund', msg: 'refused\nINFO all is well' })
  expect(time).toBeGreaterThanOrEqual(before)
  expect(time).toBeLessThanOrEqual(Date.now())
})
