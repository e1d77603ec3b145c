import type { EntryState, TerminalKind } from '@portico/contract/features/terminal/terminal-words.ts'
import type { TransactionStatus } from '@portico/contract/features/transactions/transaction-words.ts'

/** What has become of an entry, as far as the person at the terminal acts on it. */
export type Outcome = 'sending' | 'pending' | 'approved' | 'held' | 'declined' | 'unclear' | 'notSent'

type Entry = { state: EntryState; kind: TerminalKind; status: TransactionStatus | null }

const byStatus: Partial<Record<TransactionStatus, Outcome>> = {
  Created: 'pending',
  Pending: 'pending',
  WaitingForApproval: 'held',
  Duplicate: 'held',
  Blocked: 'declined',
  Declined: 'declined',
  Failed: 'declined',
  Rejected: 'declined',
  Conflict: 'unclear',
}

/** Every other status comes after an approval: a payment that was captured, refunded or released since. */
export function outcomeOf({ state, status }: Entry): Outcome {
  if (state === 'NotSent') return 'notSent'
  if (state === 'Sending' || status === null) return 'sending'
  return byStatus[status] ?? 'approved'
}

/** What an approval has led to by now. */
export function ledTo({ kind, status }: Pick<Entry, 'kind' | 'status'>): 'taken' | 'reserved' | 'released' | 'refunded' | 'verified' {
  if (kind === 'Verification') return 'verified'
  if (status === 'Reserved') return 'reserved'
  if (status === 'Closing' || status === 'Closed') return 'released'
  return status === 'Refunded' ? 'refunded' : 'taken'
}

/** The provider has not answered yet. */
export const isOpen = (entry: Entry): boolean => isUndecided(outcomeOf(entry))

const isUndecided = (outcome: Outcome | undefined): boolean => outcome === 'sending' || outcome === 'pending'

/** The same shopper may be asked to try again at once, so the form stays as it was. */
export const isRetried = (outcome: Outcome): boolean => outcome === 'declined' || outcome === 'notSent'

/**
 * How much of the form is emptied once the outcome of its payment changes. Nothing while nobody has decided, so that a refused payment can be
 * tried again; without a payment (`now`), what was typed for one that is still open.
 */
export function emptiedBy(before: Outcome | undefined, now: Outcome | undefined): 'all' | 'code' | undefined {
  if (now === undefined) return isUndecided(before) ? 'all' : undefined
  if (isUndecided(now)) return undefined
  return isRetried(now) ? 'code' : 'all'
}

type Limits = { limits: readonly { currency: string; amountMinor: number }[]; standardLimitMinor: number }

/** The most that the user may take at once in a currency. */
export const limitIn = ({ limits, standardLimitMinor }: Limits, currency: string): number =>
  limits.find((one) => one.currency === currency)?.amountMinor ?? standardLimitMinor
