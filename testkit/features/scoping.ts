import { indexStale, runScoping } from '@portico/server/features/scoping/index.ts'
import type { TestPortico } from '../portico/app.ts'

/** The worker drafts for a ticket, once it has indexed those that there are. */
export async function scoped({ services }: TestPortico, order: { tenantId: string; ticketId: string; side: 'tenant' | 'platform' }) {
  await indexStale(services, order.tenantId)
  await runScoping(services, order)
}
