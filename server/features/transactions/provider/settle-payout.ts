import { payoutPosting, toEntryRows } from '../../ledger/index.ts'
import { partOf, type TransactionRecord } from '../transaction-row.ts'
import { type Tools, tell } from './hear-news.ts'
import { movedTo, type Settlement, type Word } from './settle-by-hand.ts'

/**
 * Settles a payout that is in conflict as a person says it was: paid, as far as it is booked, else wholly; or not paid, and the amount is owed
 * again. Nothing is set aside for it any more. Its payment has only a line more. Pure.
 */
export function settlePayout(payment: TransactionRecord, child: TransactionRecord, word: Word, tools: Tools): PayoutSettlement {
  const booked = word.to === 'Declined' ? 0 : child.booked_minor || child.amount_minor
  const status = word.to === 'Declined' ? 'Failed' : 'Successful'
  const event = { ...word, reasonText: word.note, amountMinor: booked } as const
  const ofChild = tell(
    movedTo(child, status, booked, tools),
    [{ ...event, kind: 'StatusChanged', statusFrom: child.status, statusTo: status }],
    tools,
  )
  const changed = { ...payment, updated_at: tools.now.toISOString(), version: payment.version + 1 }
  const ofPayment = tell(changed, [{ ...event, kind: 'Action', statusFrom: null, statusTo: null }], tools)
  const posting = { of: partOf(child), currency: child.currency, postedAt: tools.now, lines: payoutPosting(booked - child.booked_minor) }
  return {
    payment: ofPayment.record,
    child: ofChild.record,
    events: [...ofPayment.events, ...ofChild.events],
    entries: toEntryRows(posting, tools.newId),
  }
}

export type PayoutSettlement = Pick<Settlement, 'payment' | 'events' | 'entries'> & { child: TransactionRecord }
