import { type Draft, movesMoney } from '../draft.ts'

/** A payment that is in the database already. */
export type ExistingPayment = { id: string; key: string; currency: string }

/**
 * Records that are written together or not at all: a new payment with the refunds that belong to it, a payment that is there already
 * with refunds that are new, or a refund that belongs to no payment.
 */
export type Family =
  | { kind: 'new'; payment: Draft; refunds: Draft[] }
  | { kind: 'existing'; payment: ExistingPayment; refunds: Draft[] }
  | { kind: 'alone'; refund: Draft }

export const draftsOf = (family: Family): readonly Draft[] =>
  family.kind === 'new' ? [family.payment, ...family.refunds] : family.kind === 'existing' ? family.refunds : [family.refund]

/** Batches of about so many transactions, never in the middle of a family. */
export function inBatches(families: readonly Family[], transactions: number): Family[][] {
  const batches: Family[][] = []
  let batch: Family[] = []
  let size = 0
  for (const family of families) {
    batch.push(family)
    size += draftsOf(family).length
    if (size < transactions) continue
    batches.push(batch)
    batch = []
    size = 0
  }
  if (batch.length > 0) batches.push(batch)
  return batches
}

/** Each record, and whether it has a payment above it. `isBooked`: whether the payment that was there had so much left. */
export const outcomeOf = (families: readonly Family[], isBooked: (id: string) => boolean = () => true): [Draft, boolean][] =>
  families.flatMap((family) =>
    draftsOf(family).map((draft): [Draft, boolean] => {
      if (draft.type === 'Payment' || family.kind === 'alone') return [draft, false]
      return [draft, family.kind === 'new' || !movesMoney(draft) || isBooked(family.payment.id)]
    }),
  )
