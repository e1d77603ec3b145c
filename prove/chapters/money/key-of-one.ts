import { type Answer, call } from '../../attack/call.ts'
import type { Check } from '../../chapter.ts'
import { chaosOf } from './chaos/run-chaos.ts'
import { actionAddress, type Teller } from './desk.ts'
import { intentOf, send } from './intents.ts'
import { capturedPayments, type Payment } from './payments.ts'
import { readChildren } from './record.ts'

const code = ({ text }: Answer) => (JSON.parse(text) as { code?: string }).code

export const keyBelongsToOneIntent: Check = {
  goal: 'G11',
  says: 'A key is needed, belongs to one payload of one person, and is another key for anybody else',
  async attack(arena) {
    const { place } = await chaosOf(arena)
    const { url } = place.portico
    const [payment] = await capturedPayments(place, arena.random, 1, ({ merchant }) => merchant === 'acme')
    const [foreign] = await capturedPayments(place, arena.random, 1, ({ merchant }) => merchant === 'initech')
    if (!payment || !foreign) throw new Error('There is no payment to act on.')
    const [platform, administrator, finance] = payment.tellers as [Teller, Teller, Teller]
    const intent = intentOf(arena.random, payment, finance, 'refund', 500)
    const faults: string[] = []
    const expect = (what: string, seen: unknown, wanted: unknown) => {
      if (seen !== wanted) faults.push(`${what}: ${seen}, not ${wanted}`)
    }
    const childrenOf = async (one: Payment) => (await readChildren(url, one.tellers[1]!, one)).length

    // The demo world may have tried to give something back before.
    const before = { ours: await childrenOf(payment), theirs: await childrenOf(foreign) }
    const first = await send(url, finance, intent)
    expect('the first sending', first.status, 201)
    for (const body of [
      { ...intent.body, amountMinor: 501 },
      { ...intent.body, note: 'another' },
      { ...intent.body, reasonCode: 'Fraud' },
    ]) {
      const answer = await send(url, finance, { ...intent, body })
      expect(`another payload ${JSON.stringify(body)}`, `${answer.status} ${code(answer)}`, '422 idempotency_key_reused')
    }
    const missing = await call(url, finance.person, actionAddress(finance, intent), {
      mode: payment.mode,
      body: intent.body,
    })
    expect('without a key', `${missing.status} ${code(missing)}`, '400 idempotency_key_missing')
    expect('effects so far', (await childrenOf(payment)) - before.ours, 1)

    const stranger = foreign.tellers.at(-1)!
    const theirs = await send(url, stranger, { ...intent, payment: foreign, body: { ...intent.body, amountMinor: 700 } })
    expect('the same key of another tenant', theirs.status, 201)
    for (const teller of [administrator, platform]) {
      const colleagues = await send(url, teller, { ...intent, body: { ...intent.body, amountMinor: 501 } })
      expect(`the same key of ${teller.person.email}`, colleagues.status, 201)
    }
    const check = await send(url, finance, { ...intent, action: 'checkStatus', body: {} })
    expect('the same key for another action is refused as used', code(check) === 'idempotency_key_reused', false)

    const effects = (await childrenOf(payment)) - before.ours + (await childrenOf(foreign)) - before.theirs
    return {
      reached: `another payload 422, without a key 400; ${effects} effects of people who used the same key`,
      faults,
      evidence: [{ of: 'effects of one key where it was another intent each', seen: effects, atLeast: 4 }],
    }
  },
}
