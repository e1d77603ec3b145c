import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { afterEach, expect, test } from 'vitest'
import { triggeringAmount } from './behaviours.ts'
import { callbackSink, card, eventually, money, SECRET, signedClient, temporaryDir } from './test-client.ts'

const cleanups: (() => unknown)[] = []
afterEach(async () => {
  for (const cleanup of cleanups.splice(0).reverse()) await cleanup()
})

const main = fileURLToPath(new URL('main.ts', import.meta.url))

/** The service as a process of its own, as it runs in earnest. */
async function startProcess(dir: string, environment: Record<string, string> = {}) {
  const child: ChildProcess = spawn(process.execPath, [main], {
    env: { ACQUIRER_DIR: dir, ACQUIRER_SECRET: SECRET, ACQUIRER_SETTLE_AFTER_MS: '50', ACQUIRER_CALLBACK_AFTER_MS: '5', ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const exited = once(child, 'exit')
  const end = async (signal: NodeJS.Signals) => {
    child.kill(signal)
    await exited
    return child.exitCode
  }
  cleanups.push(() => (child.exitCode === null && child.signalCode === null ? end('SIGKILL') : undefined))
  let printed = ''
  child.stdout?.setEncoding('utf8').on('data', (text: string) => {
    printed += text
  })
  await eventually(
    () => printed,
    (text) => text.includes('\n'),
    10_000,
  )
  return { ...signedClient(JSON.parse(printed).url), end }
}
const folder = () => {
  const { dir, remove } = temporaryDir()
  cleanups.push(remove)
  return dir
}
type PaymentView = { refundedMinor: number; capturedMinor: number; operations: { requestId: string; status: string }[] }

test('killed after the refund was booked and before it was answered: the same key gets the answer and no second refund', async () => {
  const dir = folder()
  const before = await startProcess(dir, { ACQUIRER_LATE_ANSWER_MS: '60000' })
  const payment = await before.pay(100_000)
  const refund = money(triggeringAmount('late_answer'))
  const unanswered = before.post(`/v1/payments/${payment.id}/refunds`, refund).then(
    () => 'answered',
    () => 'lost',
  )
  await eventually(
    async () => (await before.get(`/v1/operations/${refund.requestId}`)).status,
    (status) => status === 200,
  )
  await before.end('SIGKILL')
  expect(await unanswered).toBe('lost')

  const after = await startProcess(dir)
  expect(await after.get(`/v1/operations/${refund.requestId}`)).toMatchObject({ status: 200, body: { operation: { status: 'Approved' } } })
  const again = await after.post(`/v1/payments/${payment.id}/refunds`, refund)
  expect(again).toMatchObject({ status: 200, body: { status: 'Approved', requestId: refund.requestId } })
  const { body } = await after.get<PaymentView>(`/v1/payments/${payment.id}`)
  expect(body.refundedMinor).toBe(refund.amountMinor)
  expect(body.operations).toHaveLength(2)
})

test('killed before the refund was booked: the key is unknown, and sent again it refunds once', async () => {
  const dir = folder()
  const before = await startProcess(dir, { ACQUIRER_LATENCY_MS: '2000' })
  const payment = await before.pay(1_000)
  const refund = money(400)
  const unanswered = before.post(`/v1/payments/${payment.id}/refunds`, refund).then(
    () => 'answered',
    () => 'lost',
  )
  await new Promise((resolve) => setTimeout(resolve, 100))
  await before.end('SIGKILL')
  expect(await unanswered).toBe('lost')

  const after = await startProcess(dir)
  expect(await after.get(`/v1/operations/${refund.requestId}`)).toMatchObject({ status: 404 })
  await after.post(`/v1/payments/${payment.id}/refunds`, refund)
  await after.post(`/v1/payments/${payment.id}/refunds`, refund)
  expect((await after.get<PaymentView>(`/v1/payments/${payment.id}`)).body.refundedMinor).toBe(400)
})

test('killed under load: every given answer stays true, and every repeated key takes effect exactly once', async () => {
  const dir = folder()
  const before = await startProcess(dir, { ACQUIRER_LATENCY_MS: '20' })
  const payment = await before.pay(100_000)
  const refunds = Array.from({ length: 60 }, () => money(100))
  const answered = new Set<string>()
  const sending = refunds.map(async (refund, index) => {
    await new Promise((resolve) => setTimeout(resolve, index * 2))
    const answer = await before.post(`/v1/payments/${payment.id}/refunds`, refund).catch(() => undefined)
    if (answer?.body.status === 'Approved') answered.add(refund.requestId)
  })
  await eventually(
    () => answered.size,
    (size) => size >= 10,
  )
  await before.end('SIGKILL')
  await Promise.all(sending)
  expect(answered.size).toBeLessThan(60)

  const after = await startProcess(dir)
  const kept = (await after.get<PaymentView>(`/v1/payments/${payment.id}`)).body
  const booked = new Set(kept.operations.filter(({ status }) => status === 'Approved').map(({ requestId }) => requestId))
  for (const requestId of answered) expect(booked).toContain(requestId)
  await Promise.all(refunds.map((refund) => after.post(`/v1/payments/${payment.id}/refunds`, refund)))
  expect((await after.get<PaymentView>(`/v1/payments/${payment.id}`)).body.refundedMinor).toBe(6_000)
})

test('a result and its callback that were due while it was dead come after the next start', async () => {
  const sink = await callbackSink()
  cleanups.push(sink.stop)
  const dir = folder()
  const before = await startProcess(dir, { ACQUIRER_SETTLE_AFTER_MS: '300', ACQUIRER_CALLBACK_URL: sink.url })
  const { requestId } = await before.pay(triggeringAmount('pending_then_approved'))
  await before.end('SIGKILL')
  await startProcess(dir, { ACQUIRER_CALLBACK_URL: sink.url })
  const deliveries = await eventually(
    () => sink.about(requestId),
    (seen) => seen.some(({ body }) => JSON.parse(body).data.status === 'Approved'),
  )
  expect(new Set(deliveries.map(({ headers }) => headers['webhook-id'])).size).toBe(2)
})

test('a term signal ends it cleanly although a connection is held open', async () => {
  const service = await startProcess(folder())
  const held = service
    .post('/v1/payments', money(triggeringAmount('timeout_after_effect'), { capture: 'automatic', method: card() }))
    .catch(() => 'lost')
  await new Promise((resolve) => setTimeout(resolve, 50))
  expect(await service.end('SIGTERM')).toBe(0)
  expect(await held).toBe('lost')
})
