import { until } from '../at-once.ts'
import { cardWebsite, typeCard } from '../type-card.ts'
import type { At, Recipe } from './good-request.ts'
import { aRole } from './people.ts'

type Entry = { transactionId: string; state: string; hasReceipt: boolean; status: string | null }

/** A card of its own each time: payments that share one are held for review. */
function aCard({ random }: At): string {
  const digits = `411111${String(random.between(0, 999_999_999)).padStart(9, '0')}`
  const sum = [...digits].reduce(
    (all, digit, place) => all + (place % 2 === 0 ? [0, 2, 4, 6, 8, 1, 3, 5, 7, 9][Number(digit)]! : Number(digit)),
    0,
  )
  return `${digits}${(10 - (sum % 10)) % 10}`
}

const pay: Recipe = async (at) => ({
  body: {
    ...(await cardWebsite(at.me, at.side.merchantId)),
    kind: 'Sale',
    cardToken: await typeCard(at.me, { number: aCard(at) }),
    amountMinor: 4_000,
    reference: at.side.word(),
    shopper: { name: at.side.word(), email: at.side.address() },
    billing: { city: 'Oslo', country: 'NO' },
  },
  headers: { 'idempotency-key': at.random.uuid() },
})

/** A sale that this person has taken: a sample writes one into the database, and its payment with it. */
const entries = new WeakMap<object, Map<string, Promise<Entry>>>()
function anEntry(at: At): Promise<Entry> {
  const all = entries.get(at.side) ?? new Map<string, Promise<Entry>>()
  entries.set(at.side, all)
  const known = all.get(at.me.name) ?? take(at)
  all.set(at.me.name, known)
  return known
}
async function take(at: At): Promise<Entry> {
  const { body, headers } = await pay(at)
  const { transactionId } = await at.me.read<Entry>('/api/terminal/payments', { body, ...(headers ? { headers } : {}) })
  return until(`a sale of ${at.me.name} is approved`, 30_000, async () => {
    const entry = await at.me.read<Entry>(`/api/terminal/payments/${transactionId}`)
    return entry.hasReceipt ? entry : undefined
  })
}
const ofEntry = async (at: At) => ({ params: { id: (await anEntry(at)).transactionId } })

export const terminalRecipes: Record<string, Recipe> = {
  // A sample writes the role into the database.
  'terminal.setLimits': async ({ side, level }) => {
    const permission = `${level === 'merchant' ? 'Merchant' : 'CRM'}.Transaction.VirtualTerminal`
    const { id } = await aRole(side, level, [permission])
    return { params: { id }, body: { limits: [{ currency: 'EUR', amountMinor: 500_000 }], version: 0 } }
  },
  'terminal.listWebsites': ({ side }) => ({ params: { merchantId: side.merchantId } }),
  'terminal.pay': pay,
  'terminal.listOwn': async (at) => {
    await anEntry(at)
    return {}
  },
  'terminal.get': ofEntry,
  'terminal.receipt': async (at) => ({ ...(await ofEntry(at)), query: { language: 'tr' } }),
  // So many receipts of one payment are mailed, so each has one of its own.
  'terminal.mailReceipt': async (at) => ({
    params: { id: (await take(at)).transactionId },
    body: { email: at.side.address(), language: 'tr' },
  }),
}
