import { type Caller, read } from './call.ts'

export type Refundable = {
  id: string
  externalId: string | null
  amountMinor: number
  amountRefundedMinor: number
  amountRefundPendingMinor: number
}

/** Captured Live payments of at least fifty euros that nothing has been given back of, and that the sandbox answers plainly. */
export async function refundable(origin: string, caller: Caller): Promise<Refundable[]> {
  // No provider gives back what is half a year old.
  const dateFrom = new Date(Date.now() - 60 * 86_400_000).toISOString()
  const query = `pageSize=100&status=Captured&type=Payment&currency=EUR&paymentMethod=Card&amountMinorFrom=5000&dateFrom=${dateFrom}`
  const { data } = await read<{ data: Refundable[] }>(origin, caller, `/api/v1/crm/transactions?${query}`, { mode: 'Live' })
  return data.filter(({ amountRefundedMinor, amountRefundPendingMinor }) => amountRefundedMinor === 0 && amountRefundPendingMinor === 0)
}
