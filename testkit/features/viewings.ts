import type { Viewing } from '@portico/contract/features/viewings/viewings.contract.ts'
import type { TestPortico } from '../portico/app.ts'
import type { Person } from '../portico/world.ts'

type Target = { tenantId: string; merchantId?: string | null }

export const reason = 'Ticket 4711: a refund is not shown'

export const startViewing = (portico: TestPortico, person: Person, { tenantId, merchantId = null }: Target) =>
  portico.as(person).post(`/api/v1/tenants/${tenantId}/viewings`, { merchantId, reason })

/** Opened through the API by this person; what carries it in his requests. */
export async function aViewing(portico: TestPortico, person: Person, target: Target): Promise<{ viewAs: string }> {
  const reply = await startViewing(portico, person, target)
  if (reply.status !== 201) throw new Error(`The viewing did not start: ${reply.status} ${reply.text}`)
  return { viewAs: (reply.body as Viewing).viewingId }
}
