import { type ScopingChange, scoping } from '@portico/contract/features/scoping/scoping.contract.ts'
import type { Context } from '../../core/call/context.ts'
import { implement } from '../../core/call/implement.ts'
import { openTicket } from '../support/index.ts'
import { changeScoping } from './save-scoping.ts'
import { findScoping } from './scoping.repository.ts'
import { nameOf } from './scoping-name.ts'
import { startScoping } from './start-scoping.ts'
import { readScoping, statusOf } from './to-scoping.ts'

type OfTicket = Context & { params: { ticketId: string; customerId?: string; tenantId?: string } }

async function start(context: OfTicket) {
  const status = await startScoping(await openTicket(context))
  context.afterCommit(() => context.services.wakeOutbox())
  return status
}

async function status(context: OfTicket) {
  const open = await openTicket(context)
  return statusOf(await findScoping(open.db, nameOf(open)))
}

const get = async (context: OfTicket) => readScoping(await openTicket(context), context.mode)

async function save(context: OfTicket & { body: ScopingChange }) {
  const open = await openTicket(context)
  await changeScoping(open, context.body)
  return readScoping(open, context.mode)
}

/** What a ticket needs, for the staff of the platform and of its tenant, who each find it at an address of their own. */
export const scopingRoutes = implement(scoping, {
  startOfTenant: start,
  statusOfTenant: status,
  getOfTenant: get,
  saveOfTenant: save,
  startOfCustomer: start,
  statusOfCustomer: status,
  getOfCustomer: get,
  saveOfCustomer: save,
})
