import { support, type TicketFilters } from '@portico/contract/features/support/support.contract.ts'
import { supportRefusals } from '@portico/contract/features/support/support.refusals.ts'
import { type TicketChannel, ticketCategories } from '@portico/contract/features/support/ticket-words.ts'
import type { ReadDb, Scope } from '@portico/database/scope.ts'
import { scopeOfActor } from '../../core/actor/scope-of-actor.ts'
import { viewAuditTrail } from '../../core/audit/audit-trail.ts'
import { AppError } from '../../core/call/app-error.ts'
import type { Context } from '../../core/call/context.ts'
import { type Handlers, implement } from '../../core/call/implement.ts'
import { knownTotal, noteTotal } from '../../core/list/known-total.ts'
import { type PageRequest, toPage, windowOf } from '../../core/list/paging.ts'
import { viewerOf } from '../feed/index.ts'
import { aroundCustomers, aroundOwn, aroundTenants } from './around-ticket.routes.ts'
import { listBulkPeople } from './bulk-people.ts'
import { assign, setFact } from './change-ticket.ts'
import { changeTickets, readBulk } from './change-tickets.ts'
import { shareComment } from './comment.ts'
import { escalateTicket } from './escalate-ticket.ts'
import { exportTickets } from './export-tickets.ts'
import { listTickets } from './list-tickets.repository.ts'
import { askedOfPlatform, openTicket } from './open-ticket.ts'
import { findOwnPeople } from './own-people.ts'
import { raiseTicket } from './raise-ticket.ts'
import type { TicketChange, TicketRow } from './tickets.repository.ts'
import { details, ticketFor } from './to-ticket.ts'

const fromMerchants = 'CustomerToTenantTicketChannel'
const fromTenants = 'TenantToPlatformTicketChannel'

/** `jiraUrl`: where the keys of the platform's tracker lead. */
export const supportRoutes = (tools: { jiraUrl: string | undefined }) =>
  implement(support, {
    listCategories: async () => ({ data: [...ticketCategories] }),
    raise: ({ body, ...context }) => raiseTicket(context, body),
    raiseFor: async ({ body, ...context }) => {
      // Its own tenant is the one that is asked.
      if (context.scope.tenantId === context.actor.tenantId) throw new AppError('not_found')
      return raiseTicket(context, body)
    },
    list: async ({ actor, mode, services, query: { ticketChannelType, ...query } }) => {
      refuseOther(ticketChannelType, actor.level === 'platform' ? fromTenants : fromMerchants)
      if (actor.level === 'platform')
        return services.inPlatformRead(mode, (db) => pageOf(db, 'platform', fromTenants, query, { services, actor }))
      const scope = scopeOfActor(actor, mode)
      return services.inReadScope(scope, (db) => pageOf(db, scope, fromMerchants, query, { services, actor }))
    },
    listOwn: async ({ db, scope, services, actor, query: { ticketChannelType, ...query } }) => {
      const channel = scope.level === 'merchant' ? fromMerchants : fromTenants
      refuseOther(ticketChannelType, channel)
      return pageOf(db, scope, channel, query, { services, actor })
    },
    bulk: async ({ body, ...context }) => changeTickets(context, context.actor.level === 'platform' ? fromTenants : fromMerchants, body),
    bulkOwn: async ({ body, ...context }) => changeTickets(context, context.actor.level === 'merchant' ? fromMerchants : fromTenants, body),
    getBulk: async ({ params, ...context }) => readBulk(context, params.bulkId.toLowerCase()),
    listColleagues: async ({ query, ...context }) => ({ data: await findOwnPeople(context, query) }),
    listBulkPeople: async ({ body, ...context }) => ({
      data: await listBulkPeople(context, context.actor.level === 'platform' ? fromTenants : fromMerchants, body),
    }),
    export: async ({ query: { ticketChannelType, ...query }, ...context }) => {
      const channel = context.actor.level === 'platform' ? fromTenants : fromMerchants
      refuseOther(ticketChannelType, channel)
      return exportTickets(context, channel, query)
    },
    exportOwn: async ({ query: { ticketChannelType, ...query }, ...context }) => {
      const channel = context.scope.level === 'merchant' ? fromMerchants : fromTenants
      refuseOther(ticketChannelType, channel)
      return exportTickets(context, channel, query)
    },
    get: async (context) => details(await openTicket(context), tools),
    listAudit: async ({ params, query, ...context }) => {
      const { ticket } = await openTicket({ ...context, params: { ticketId: params.id } })
      return viewAuditTrail(context, { entity: 'support', id: ticket.id }, query)
    },
    getOfCustomer: async (context) => details(await openTicket(context), tools),
    getOfTenant: async (context) => details(await openTicket(context), tools),
    ...aroundOwn,
    ...aroundCustomers,
    ...aroundTenants,
    assignOfCustomer: async (context) => assign(await openTicket(context), context.body.assignee),
    escalate: async (context) => escalateTicket(await openTicket(context), context.body),
    share: async (context) => shareComment(await openTicket(context), context.params.place),
    assignOfTenant: async (context) => assign(askedOfPlatform(await openTicket(context)), context.body.assignee),
    setBillable: (context) => keepFact(namedAgain(context), { billable: true }),
    setNonBillable: (context) => keepFact(namedAgain(context), { billable: false }),
    setJiraTicket: (context) => keepFact(context, { jira_ticket: context.body.jiraTicket }),
    setInitialRequestTime: (context) => keepFact(context, { initial_request_at: context.body.initialRequestDateTime }),
    setResponseTime: (context) => keepFact(context, { responded_at: context.body.responseDateTime }),
    setResolutionTime: (context) => keepFact(context, { resolved_at: context.body.resolutionDateTime }),
  })

/** Both names of the channel of merchants mean the same (specification 000 section 3). */
function refuseOther(asked: TicketChannel | 'CustomerToTenant' | undefined, channel: TicketChannel): void {
  const named = asked === 'CustomerToTenant' ? fromMerchants : asked
  if (named !== undefined && named !== channel) throw new AppError(supportRefusals.otherChannel({ channel }))
}

type OfTenant = Parameters<Handlers<typeof support>['getOfTenant']>[0]

/** What the platform keeps of the tickets that tenants write to it. */
const keepFact = async (context: OfTenant, change: TicketChange) => setFact(askedOfPlatform(await openTicket(context)), change)

/** The body names the ticket of the path once more. */
function namedAgain<C extends OfTenant & { body: { tenantId: string; ticketId: string } }>(context: C): C {
  const { body, params } = context
  const other = (['tenantId', 'ticketId'] as const).filter((name) => body[name].toLowerCase() !== params[name].toLowerCase())
  if (other.length === 0) return context
  throw new AppError(supportRefusals.notOfAddress(), { at: other.map((name) => `body.${name}`) })
}

async function pageOf(
  db: ReadDb,
  reach: Scope | 'platform',
  channel: TicketChannel,
  { pageIndex, pageSize, cursor, ...filters }: PageRequest & TicketFilters,
  { services, actor }: Pick<Context, 'services' | 'actor'>,
) {
  const window = windowOf({ pageIndex, pageSize, cursor }, ['tickets', reach, channel, filters, actor.userId], services)
  const reader = { viewer: viewerOf(actor), userId: actor.userId }
  const keyOf = (row: TicketRow) => ({ value: filters.sort.endsWith('updatedAt') ? row.updated_at : row.created_at, id: row.id })
  const { rows, total } = await listTickets(db, channel, filters, { window, reader, known: knownTotal(window, services) })
  return toPage(window, services, { rows, total: noteTotal(window, total, services), keyOf, toReply: ticketFor(actor.level) })
}
