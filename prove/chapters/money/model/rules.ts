/** What must be true of a payment at every moment, whatever was done to it: I1 to I5 of the goals. Each gives sentences, none where all is well. */

export type Head = {
  id: string
  status: string
  closeReason: string | null
  currency: string
  amountAuthorisedMinor: number
  amountCapturedMinor: number
  amountCapturePendingMinor: number
  amountCapturableMinor: number
  amountRefundedMinor: number
  amountRefundPendingMinor: number
  amountRefundableMinor: number
  amountDisputedMinor: number
  feeTotalMinor: number
  netMinor: number
}

export function unsoundIn(head: Head): string[] {
  const { amountAuthorisedMinor: authorised, amountCapturedMinor: captured, amountRefundedMinor: refunded } = head
  const { amountCapturePendingMinor: capturing, amountRefundPendingMinor: refunding, amountDisputedMinor: disputed } = head
  const all = Object.entries(head).filter(([name]) => name.startsWith('amount'))
  const broken = [
    ...all.filter(([, minor]) => !Number.isSafeInteger(minor) || (minor as number) < 0).map(([name, minor]) => `${name} is ${minor}`),
    ...(refunded + refunding + disputed > captured ? [`refunded ${refunded} + ${refunding} on its way of captured ${captured}`] : []),
    ...(captured + capturing > authorised ? [`captured ${captured} + ${capturing} on its way of authorised ${authorised}`] : []),
    ...(head.amountRefundableMinor !== captured - refunded - refunding - disputed ? [`${head.amountRefundableMinor} left to refund`] : []),
    ...(captured + capturing + head.amountCapturableMinor > authorised ? [`${head.amountCapturableMinor} left to capture`] : []),
    ...(head.closeReason === 'Voided' && captured > 0 ? [`voided with ${captured} captured`] : []),
    ...(head.status === 'Refunded' && refunded !== captured ? [`Refunded with ${refunded} of ${captured}`] : []),
    ...(head.netMinor !== captured - refunded - disputed - head.feeTotalMinor ? [`net is ${head.netMinor}`] : []),
  ]
  return broken.map((what) => `I3 ${head.id}: ${what}`)
}

export type Entry = {
  id: string
  postingId: string
  transactionId: string
  accountCode: string
  direction: 'Debit' | 'Credit'
  amountMinor: number
  currency: string
}
export const signed = ({ direction, amountMinor }: Entry) => (direction === 'Debit' ? amountMinor : -amountMinor)
const total = (entries: readonly Entry[]) => entries.reduce((sum, entry) => sum + signed(entry), 0)

/** Debits equal credits: of all, of each transaction, of each posting. */
export function unbalancedIn(id: string, entries: readonly Entry[]): string[] {
  const groups = [
    ['I1', Map.groupBy(entries, ({ currency }) => currency)],
    ['I2', Map.groupBy(entries, ({ transactionId }) => transactionId)],
    ['I2', Map.groupBy(entries, ({ postingId }) => postingId)],
  ] as const
  return groups.flatMap(([rule, group]) =>
    [...group].filter(([, some]) => total(some) !== 0).map(([key, some]) => `${rule} ${id}: entries of ${key} sum to ${total(some)}`),
  )
}

/** What the entries say was captured, refunded and charged, against what the payment says. Of one moment without anything on its way. */
export function unbookedIn(head: Head, entries: readonly Entry[]): string[] {
  const on = (account: string) => total(entries.filter(({ accountCode }) => accountCode === account))
  // Refunds outside the portal are on the clearing account: the acquirer still owes that money. It owes no more what it has paid out.
  const expected = {
    acquirer_receivable: head.amountCapturedMinor - head.amountRefundedMinor - on('refund_clearing') - on('merchant_payouts'),
    merchant_payable: head.feeTotalMinor - head.amountCapturedMinor,
    merchant_refunds: head.amountRefundedMinor,
    fee_income: -head.feeTotalMinor,
  }
  return Object.entries(expected)
    .filter(([account, minor]) => on(account) !== minor)
    .map(([account, minor]) => `I8 ${head.id}: ${account} has ${on(account)}, the payment says ${minor}`)
}

export type Event = { eventId: string; seq: number; kind: string; statusFrom: string | null; statusTo: string | null }

/** The published table of states (domain.md 4.2), and what follows from it for a provider that takes back what it said. */
const mayGo: Record<string, readonly string[]> = {
  Created: ['Pending', 'Blocked', 'Duplicate', 'Closed'],
  Pending: ['Reserved', 'Captured', 'Successful', 'Declined', 'Failed', 'WaitingForApproval', 'Closed', 'Conflict'],
  WaitingForApproval: ['Pending', 'Reserved', 'Captured', 'Rejected'],
  Blocked: ['Pending', 'Rejected', 'Failed'],
  Duplicate: ['Pending', 'Rejected', 'Failed'],
  Reserved: ['Captured', 'Closing', 'Closed', 'Conflict'],
  Captured: ['Refunded', 'Closing', 'Conflict'],
  Successful: ['Refunded', 'Conflict'],
  Refunded: ['Captured', 'Successful', 'Conflict'],
  Closing: ['Closed', 'Reserved', 'Captured', 'Successful', 'Declined', 'Conflict'],
  Conflict: ['Reserved', 'Captured', 'Successful', 'Refunded', 'Declined', 'Failed', 'Closed'],
}

/** Events in any order: numbered from 1 without gaps, each state where the one before left it, only steps of the table. */
export function brokenHistoryIn(id: string, events: readonly Event[], status: string | undefined): string[] {
  const ordered = events.toSorted((a, b) => a.seq - b.seq)
  const gaps = ordered.flatMap(({ seq }, index) => (seq === index + 1 ? [] : [`event ${index + 1} has number ${seq}`]))
  let at: string | undefined
  const steps = ordered.flatMap(({ seq, statusFrom, statusTo }) => {
    if (statusTo === null) return []
    const was = at
    at = statusTo
    if (was === undefined) return []
    if (statusFrom !== was) return [`event ${seq} leaves ${statusFrom}, but ${was} was reached`]
    return mayGo[was]?.includes(statusTo) ? [] : [`event ${seq} goes from ${was} to ${statusTo}`]
  })
  const end = status !== undefined && at !== undefined && at !== status ? [`its events end at ${at}, its status is ${status}`] : []
  return [...gaps.slice(0, 1), ...steps, ...end].map((what) => `I5 ${id}: ${what}`)
}

/** Keeps the rows it has seen: append-only rows must be there at each later reading, unchanged. */
export class Memory {
  readonly #seen = new Map<string, Map<string, string>>()
  /** So many things have been seen. */
  size = 0

  lostIn(what: string, idOf: (one: never) => string, now: readonly object[]): string[] {
    const before = this.#seen.get(what) ?? new Map<string, string>()
    const after = new Map(now.map((one) => [idOf(one as never), JSON.stringify(one)]))
    this.size += after.size - before.size
    this.#seen.set(what, after)
    return [...before]
      .filter(([id, text]) => after.get(id) !== text)
      .map(([id, text]) => `I4 ${what}: ${id} ${after.has(id) ? `has changed from ${text} to ${after.get(id)}` : 'has gone'}`)
  }
}
