import type { Arena, Place } from '../../../arena.ts'
import { pause, until, withHands } from '../../../attack/at-once.ts'
import { type Answer, call, isDone, json, Unanswered } from '../../../attack/call.ts'
import { refundable } from '../../../attack/refundable.ts'

const hands = 8
const mostMs = 120_000

/** Gives back one minor unit at a time, each for certain: what gets no answer is asked again under its key. */
export async function aRefunder({ portico, people }: Place, arena: Arena) {
  const who = await people.person('finance@northwind.example')
  const payments = await refundable(portico.url, who, arena.size(1, 4))
  let asked = 0
  const once = async (): Promise<string> => {
    const { id } = payments[asked++ % payments.length]!
    const headers = { 'idempotency-key': arena.random.uuid() }
    const body = { amountMinor: 1, reasonCode: 'CustomerRequest' }
    const answer = await until('a refund is accepted', mostMs, async () => {
      const tried = await call(portico.url, who, `/api/v1/crm/transactions/${id}/refunds`, { mode: 'Live', headers, body }).catch(
        asUnanswered,
      )
      if (tried && isDone(tried)) return tried
      if (tried && ![409, 429, 503].includes(tried.status)) throw new Error(`A refund was refused: ${tried.text}`)
      await pause(200)
      return undefined
    })
    return json<{ childTransactionId: string }>(answer).childTransactionId
  }
  return { /** The ids of so many refunds. */ give: (count: number) => withHands(hands, Array.from({ length: count }), once) }
}

function asUnanswered(error: unknown): Answer | undefined {
  if (error instanceof Unanswered) return undefined
  throw error
}
