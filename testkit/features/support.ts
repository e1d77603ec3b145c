import type { TestPortico } from '../portico/app.ts'
import type { MerchantName } from '../portico/world.ts'
import { aTicket, tenantOf, ticketOf } from './tickets.ts'

/** The address of a ticket, for the calls around it. */
export const pathOf = (params: { ticketId: string; customerId?: string; tenantId?: string }) =>
  params.tenantId
    ? `/api/support/${params.tenantId}/ticket/${params.ticketId}`
    : params.customerId
      ? `/api/support/ticket/${params.customerId}/${params.ticketId}`
      : `/api/support/ticket/${params.ticketId}`

/** A ticket of a merchant that its tenant has asked the platform about; answers with the ids of both. */
export async function anEscalatedTicket(portico: TestPortico, { merchant = 'acme' }: { merchant?: MerchantName } = {}) {
  const ticketId = await aTicket(portico, { merchant })
  const params = { customerId: portico.world[merchant].id, ticketId }
  const staff = portico.as(tenantOf(portico, merchant).people.administrator!)
  const { text } = await staff.post(`${pathOf(params)}/escalate`, ticketOf())
  return { ...params, escalatedId: text }
}
