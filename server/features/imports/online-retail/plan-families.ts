import type { Draft } from '../draft.ts'
import type { Known } from '../imports.repository.ts'
import { type Candidate, linkRefunds } from '../link-refunds.ts'
import type { Family } from '../writing/family.ts'

type New = Extract<Family, { kind: 'new' }>
type Existing = Extract<Family, { kind: 'existing' }>
type Offered = Candidate & ({ family: New } | { id: string })

/** Families of new payments and refunds, in order of time; `earlier` are existing payments with the amounts left of them. */
export function planFamilies(drafts: readonly Draft[], earlier: readonly (Known & { customer: string })[]): Family[] {
  const payments: New[] = drafts.flatMap((payment) => (payment.type === 'Payment' ? [{ kind: 'new', payment, refunds: [] }] : []))
  const refunds = drafts.filter(({ type }) => type === 'Refund')
  const links = linkRefunds(refunds, offers(payments, earlier))
  const existing = new Map<string, Existing>()
  const alone: Family[] = []
  for (const refund of refunds) {
    const payment = links.get(refund)
    if (!payment) alone.push({ kind: 'alone', refund })
    else if ('family' in payment) payment.family.refunds.push(refund)
    else {
      const family: Existing = existing.get(payment.id) ?? { kind: 'existing', payment, refunds: [] }
      family.refunds.push(refund)
      existing.set(payment.id, family)
    }
  }
  return [...payments, ...alone, ...existing.values()]
}

/** What each customer's refunds may be taken from. */
function offers(payments: readonly New[], earlier: readonly (Known & { customer: string })[]): Map<string, Offered[]> {
  const offered = new Map<string, Offered[]>()
  const offer = (customer: string | null, candidate: Offered) => {
    if (customer === null) return
    const own = offered.get(customer)
    if (own) own.push(candidate)
    else offered.set(customer, [candidate])
  }
  for (const family of payments) {
    const { key, atMs, amountMinor, currency, customerReference } = family.payment
    offer(customerReference, { key, atMs, leftMinor: amountMinor, currency, family })
  }
  for (const { customer, key, createdAt, leftMinor, currency, id } of earlier)
    offer(customer, { key, atMs: Date.parse(createdAt), leftMinor, currency, id })
  return offered
}
