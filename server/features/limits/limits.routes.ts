import { limits } from '@portico/contract/features/limits/limits.contract.ts'
import type { PaymentMethod } from '@portico/contract/features/transactions/transaction-words.ts'
import type { ScopedDb } from '@portico/database/scope.ts'
import { implement } from '../../core/call/implement.ts'
import { changeLimit, viewLimits } from './change-limit.ts'
import { type LimitRow, listNames } from './limits.repository.ts'

export const limitRoutes = implement(limits, {
  merchants: async ({ db, params }) => toMerchants(db, await viewLimits({ db }, params.id)),
  setMerchants: async ({ params, body, ...context }) =>
    toMerchants(
      context.db,
      await changeLimit(context, {
        userId: params.id,
        column: 'merchants',
        values: body.merchants?.map((one) => one.toLowerCase()) ?? null,
        version: body.version,
      }),
    ),
  paymentMethods: async ({ db, params }) => toMethods(await viewLimits({ db }, params.id)),
  setPaymentMethods: async ({ params, body, ...context }) =>
    toMethods(
      await changeLimit(context, { userId: params.id, column: 'payment_methods', values: body.paymentMethods, version: body.version }),
    ),
  serviceProviders: async ({ db, params }) => toProviders(await viewLimits({ db }, params.id)),
  setServiceProviders: async ({ params, body, ...context }) =>
    toProviders(
      await changeLimit(context, { userId: params.id, column: 'service_providers', values: body.serviceProviders, version: body.version }),
    ),
})

async function toMerchants(db: ScopedDb, { merchants, version }: LimitRow) {
  return { merchants: merchants && (await listNames(db, merchants)), version }
}
const toMethods = ({ payment_methods: paymentMethods, version }: LimitRow) => ({
  paymentMethods: paymentMethods as PaymentMethod[] | null,
  version,
})
const toProviders = ({ service_providers: serviceProviders, version }: LimitRow) => ({ serviceProviders, version })
