import { lookups } from '@portico/contract/features/lookups/lookups.contract.ts'
import { scopeOfActor } from '../../core/actor/scope-of-actor.ts'
import { AppError } from '../../core/call/app-error.ts'
import { implement } from '../../core/call/implement.ts'
import { type ChannelRow, findMerchant, listChannels } from './channels.repository.ts'
import { captureReasonsOf, declineReasonsOf } from './reasons.ts'

export const lookupRoutes = implement(lookups, {
  paymentChannels: async ({ actor, mode, services }) => {
    const { level, merchantId } = actor
    const rows =
      level === 'platform'
        ? await services.inPlatformRead(mode, (db) => listChannels(db, { mode }))
        : await services.inReadScope(scopeOfActor(actor, mode), (db) => listChannels(db, { mode, merchantId }))
    return { data: rows.filter((row) => row.is_active).map(toChannel) }
  },
  merchantPaymentChannels: async ({ db, mode, query }) => {
    if (!(await findMerchant(db, query.organizationId))) throw new AppError('not_found')
    return { data: (await listChannels(db, { mode, merchantId: query.organizationId })).map(toChannel) }
  },
  declineReasons: async ({ params }) => ({ data: declineReasonsOf(params.transactionType) }),
  captureReasons: async ({ params }) => ({ data: captureReasonsOf(params.transactionType) }),
})

const toChannel = ({ service_provider: serviceProvider, payment_method: paymentMethod, is_active: isActive }: ChannelRow) => ({
  code: `${serviceProvider}:${paymentMethod}`,
  name: `${serviceProvider}, ${paymentMethod}`,
  serviceProvider,
  paymentMethod,
  isActive,
})
