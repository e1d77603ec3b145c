import { read } from '../../attack/call.ts'
import { addressOf, entriesAddress, readAll, type Teller } from './desk.ts'
import type { Child, TrailLine } from './model/effects.ts'
import type { Opening } from './model/intent.ts'
import type { Entry, Event, Head } from './model/rules.ts'

type Found = Pick<Opening, 'id' | 'mode' | 'merchantId'>

/** The parts of a payment's record, each read by itself. */
export const readHead = (origin: string, { person, isStaff }: Teller, { id, mode }: Pick<Opening, 'id' | 'mode'>) =>
  read<Head & Record<string, unknown>>(origin, person, addressOf({ isStaff }, id, '/details'), { mode })

export const readEvents = (origin: string, teller: Teller, { id, mode }: Found) =>
  readAll<Event>(origin, teller, mode, addressOf(teller, id, '/events'))

export const readTrail = (origin: string, teller: Teller, { id, mode }: Found) =>
  readAll<TrailLine>(origin, teller, mode, addressOf(teller, id, '/audit'))

export const readEntries = async (origin: string, teller: Teller, payment: Found) =>
  (
    await read<{ data: Entry[]; sums: { currency: string; debitMinor: number; creditMinor: number }[] }>(
      origin,
      teller.person,
      entriesAddress(teller, payment),
      { mode: payment.mode },
    )
  ).data

export const readChildren = async (origin: string, teller: Teller, { id, mode }: Found) =>
  (await read<{ data: Child[] }>(origin, teller.person, addressOf(teller, id, '/related'), { mode })).data.filter(
    ({ relation }) => relation === 'Child',
  )

/** Events of a payment, those first whose webhooks were sent. */
export async function readSentEvents(origin: string, teller: Teller, payment: Found): Promise<string[]> {
  const address = `/api/wh/api/crm/notifications/transaction-webhooks/${payment.id}`
  const [{ data }, events] = await Promise.all([
    read<{ data: { eventId: string }[] }>(origin, teller.person, address, { mode: payment.mode }),
    readEvents(origin, teller, payment),
  ])
  return [...data, ...events].map(({ eventId }) => eventId)
}

export type Balance = { currency: string; availableMinor: number; pendingMinor: number; requiredMinor: number }
export const readBalance = (origin: string, { person, isStaff }: Teller, { id, mode }: Found) =>
  read<Balance>(origin, person, addressOf({ isStaff }, id, '/check-balance'), { mode })

type Row = { id: string; tenantId: string; merchantId: string }

/** What a model of a payment begins with. */
export async function openingOf(origin: string, teller: Teller, { id, mode }: Pick<Opening, 'id' | 'mode'>): Promise<Opening> {
  const head = await readHead(origin, teller, { id, mode })
  const { tenantId, merchantId } = head as unknown as Row
  const found = { id, mode, merchantId }
  const [children, trail] = await Promise.all([readChildren(origin, teller, found), readTrail(origin, teller, found)])
  return {
    id,
    mode,
    tenantId,
    merchantId,
    currency: head.currency,
    status: head.status,
    captureMethod: String((head as { captureMethod?: unknown }).captureMethod),
    authorisedMinor: head.amountAuthorisedMinor,
    capturedMinor: head.amountCapturedMinor,
    refundedMinor: head.amountRefundedMinor,
    children: children.map(({ transactionId }) => transactionId),
    auditIds: trail.map(({ id: recordId }) => recordId),
  }
}
