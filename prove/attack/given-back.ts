import type { Person } from '../portico/people.ts'
import { read } from './call.ts'
import type { Refundable } from './refundable.ts'

const detailsOf = (origin: string, who: Person, id: string) =>
  read<Refundable>(origin, who, `/api/v1/crm/transactions/${id}`, { mode: 'Live' })

/** Whether the provider has answered for all that was asked of these payments. */
export async function areAnswered(origin: string, who: Person, payments: Iterable<string>): Promise<boolean> {
  for (const id of payments) if ((await detailsOf(origin, who, id)).amountRefundPendingMinor !== 0) return false
  return true
}

/** A refund that came to nothing, such as one of the demo world. */
const isNothing = (status: string) => status === 'Declined' || status === 'Failed'

/** Of payments that nothing was given back of before: whether one minor unit was, as often as it was accepted. */
export async function givenBackFaults(origin: string, who: Person, accepted: ReadonlyMap<string, number>): Promise<string[]> {
  const faults: string[] = []
  for (const [id, times] of accepted) {
    const { amountRefundedMinor } = await detailsOf(origin, who, id)
    const path = `/api/v1/crm/transactions/${id}/related`
    const { data } = await read<{ data: { type: string; status: string }[] }>(origin, who, path, { mode: 'Live' })
    const children = data.filter(({ type, status }) => type === 'Refund' && !isNothing(status)).map(({ status }) => status)
    if (amountRefundedMinor !== times || children.length !== times)
      faults.push(`${times} refunds of ${id} were accepted, ${children.join(' and ')} add up to more than ${amountRefundedMinor}`)
  }
  return faults
}
