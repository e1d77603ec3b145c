import type { RecordedChange } from '../call/recorder.ts'

export type Named = { merchantIds: string[]; transactionIds: string[] }

const merchantKeys = ['merchants', 'merchantId', 'merchantIds', 'customerId']
const transactionKeys = ['transactionId', 'transactionIds', 'childTransactionId']
const uuid = /\b[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}\b/g

/** The merchants and payments that a record names: what it is about, whose it is, and those in what became different. */
export function namedIn({
  entity,
  entityId,
  merchantId,
  merchantIds = [],
  transactionIds = [],
  before,
  after,
}: RecordedChange & { entity: string; entityId: string }): Named {
  const merchants = new Set([merchantId, ...merchantIds, ...(entity === 'merchants' ? idsIn(entityId) : [])].filter((id) => id != null))
  const transactions = new Set([...transactionIds, ...(entity === 'transactions' ? idsIn(entityId) : [])])
  const look = (value: unknown): void => {
    if (typeof value !== 'object' || value === null) return
    const { key, value: what } = value as { key?: unknown; value?: unknown }
    if (key === 'Customer') idsIn(what).forEach((id) => merchants.add(id))
    if (key === 'Transaction') idsIn(what).forEach((id) => transactions.add(id))
    for (const [name, one] of Object.entries(value)) {
      if (merchantKeys.includes(name)) idsIn(one).forEach((id) => merchants.add(id))
      else if (transactionKeys.includes(name)) idsIn(one).forEach((id) => transactions.add(id))
      else look(one)
    }
  }
  look(before)
  look(after)
  return { merchantIds: [...merchants], transactionIds: [...transactions] }
}

/** Also of several in one text, as a query carries them. */
const idsIn = (value: unknown): string[] =>
  typeof value === 'string' ? (value.toLowerCase().match(uuid) ?? []) : Array.isArray(value) ? value.flatMap(idsIn) : []
