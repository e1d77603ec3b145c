import { type Caller, read } from './call.ts'

export type Refundable = {
  id: string
  externalId: string | null
  amountMinor: number
  amountRefundedMinor: number
  amountRefundPendingMinor: number
}

type Page = { data: Refundable[]; nextCursor: string | null }

/** Captured Live payments of cards, none of them small, that nothing has been given back of, and that the sandbox answers plainly; of so many pages. */
export async function refundable(origin: string, caller: Caller, pages = 1): Promise<Refundable[]> {
  // No provider refunds a payment that is half a year old.
  const dateFrom = new Date(Date.now() - 120 * 86_400_000).toISOString()
  const query = `pageSize=100&status=Captured&type=Payment&paymentMethod=Card&amountFrom=50&dateFrom=${dateFrom}`
  const found: Refundable[] = []
  let cursor = ''
  for (let page = 0; page < pages; page++) {
    const answer = await read<Page>(origin, caller, `/api/v1/crm/transactions?${query}${cursor}`, { mode: 'Live' })
    found.push(...answer.data)
    if (!answer.nextCursor) break
    cursor = `&cursor=${encodeURIComponent(answer.nextCursor)}`
  }
  return found.filter(({ amountRefundedMinor, amountRefundPendingMinor }) => amountRefundedMinor === 0 && amountRefundPendingMinor === 0)
}
