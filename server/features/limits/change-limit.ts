import { limitRefusals } from '@portico/contract/features/limits/limits.refusals.ts'
import { AppError } from '../../core/call/app-error.ts'
import type { Context } from '../../core/call/context.ts'
import { tellOfRightsTaken } from '../../core/outbox/rights-taken.ts'
import { findLimits, findPerson, type LimitColumn, type LimitRow, listNames, listProviderNames, saveLimit } from './limits.repository.ts'

type Change = { userId: string; column: LimitColumn; values: readonly string[] | null; version: number }

const nothing: LimitRow = { merchants: null, payment_methods: null, service_providers: null, version: 0 }

export async function viewLimits({ db }: Pick<Context, 'db'>, userId: string): Promise<LimitRow> {
  if (!(await findPerson(db, userId))) throw new AppError('not_found')
  return (await findLimits(db, userId)) ?? nothing
}

/** Restricts a user to the listed values, from their next request but one at the latest. Callers cannot change their own limits, or open more than they see. */
export async function changeLimit(context: Context, { userId, column, values, version }: Change): Promise<LimitRow> {
  const { db, actor, record, services } = context
  const person = await findPerson(db, userId)
  if (!person) throw new AppError('not_found')
  if (userId === actor.userId) throw new AppError(limitRefusals.self())
  const wanted = values && [...new Set(values)]
  await refuseUnknown(context, column, wanted)
  refuseBeyondOwn(context, column, wanted)
  const before = (await findLimits(db, userId)) ?? nothing
  const at = services.now()
  if (!(await saveLimit(db, { userId, merchantId: person.merchant_id, column, values: wanted, version, at })))
    throw new AppError('stale_version')
  if (wanted) await tellOfRightsTaken(context, { userId }, person.merchant_id)
  await record(userId, {
    merchantId: person.merchant_id,
    before: { [column]: before[column] },
    after: { [column]: wanted },
  })
  return { ...before, [column]: wanted, version: version + 1 }
}

const fieldOf = { merchants: 'body.merchants', payment_methods: 'body.paymentMethods', service_providers: 'body.serviceProviders' } as const

async function refuseUnknown({ db }: Context, column: LimitColumn, wanted: readonly string[] | null) {
  if (!wanted || column === 'payment_methods') return
  if (column === 'merchants') {
    if ((await listNames(db, wanted)).length < wanted.length) throw new AppError('not_found')
    return
  }
  const known = await listProviderNames(db)
  if (!wanted.every((one) => known.includes(one))) throw new AppError(limitRefusals.unknownProvider())
}

/** Callers can only name merchants and providers they see themselves, and may not give access to all of them if they see only some. */
function refuseBeyondOwn({ actor }: Context, column: LimitColumn, wanted: readonly string[] | null) {
  const { merchants, paymentMethods, serviceProviders } = actor.limits ?? {}
  const own = { merchants, payment_methods: paymentMethods, service_providers: serviceProviders }[column]
  if (own && (!wanted || wanted.some((one) => !own.includes(one)))) throw new AppError(limitRefusals.beyondOwn(), { at: [fieldOf[column]] })
}
