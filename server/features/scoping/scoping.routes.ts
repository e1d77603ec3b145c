import { scoping } from '@portico/contract/features/scoping/scoping.contract.ts'
import { implement } from '../../core/call/implement.ts'
import { openTicket, openTicketOfTenant } from '../support/index.ts'
import { changeScoping } from './save-scoping.ts'
import { findScoping } from './scoping.repository.ts'
import { nameOf } from './scoping-name.ts'
import { startScoping } from './start-scoping.ts'
import { readScoping, statusOf } from './to-scoping.ts'

/** What a ticket needs, for the staff of the platform and of its tenant. */
export const scopingRoutes = implement(scoping, {
  startOfTenant: async (context) => {
    const status = await openTicketOfTenant(context, 'write', startScoping)
    await context.services.wakeOutbox()
    return status
  },
  statusOfTenant: (context) => openTicketOfTenant(context, 'read', async (open) => statusOf(await findScoping(open.db, nameOf(open)))),
  getOfTenant: (context) => openTicketOfTenant(context, 'read', (open) => readScoping(open, context.mode)),
  saveOfTenant: (context) =>
    openTicketOfTenant(context, 'write', async (open) => {
      await changeScoping(open, context.body)
      return readScoping(open, context.mode)
    }),
  startOfCustomer: async (context) => {
    const status = await startScoping(await openTicket(context))
    context.afterCommit(() => context.services.wakeOutbox())
    return status
  },
  statusOfCustomer: async (context) => {
    const open = await openTicket(context)
    return statusOf(await findScoping(open.db, nameOf(open)))
  },
  getOfCustomer: async (context) => readScoping(await openTicket(context), context.mode),
  saveOfCustomer: async (context) => {
    const open = await openTicket(context)
    await changeScoping(open, context.body)
    return readScoping(open, context.mode)
  },
})
