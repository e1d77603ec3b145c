import { kindFacts, type ScopeField } from '@portico/contract/features/alerts/alert-words.ts'
import { alertRefusals } from '@portico/contract/features/alerts/alerts.refusals.ts'
import type { NewRule, Watching } from '@portico/contract/features/alerts/alerts.schemas.ts'
import type { Limits } from '@portico/database/scope.ts'
import type { z } from 'zod'
import { AppError } from '../../core/call/app-error.ts'
import type { Context } from '../../core/call/context.ts'
import { listCovered, listMerchants, listPeople, nameIsTaken } from './rules.repository.ts'

const notBy = {
  merchantIds: alertRefusals.notByMerchant,
  providers: alertRefusals.notByProvider,
  methods: alertRefusals.notByMethod,
  countries: alertRefusals.notByCountry,
} satisfies Record<ScopeField, unknown>

/** Refuses what no rule can watch, or not a rule of this user. */
export async function checkWatching({ db, actor }: Pick<Context, 'db' | 'actor'>, rule: Watching): Promise<void> {
  const facts = kindFacts[rule.kind]
  if (rule.threshold > facts.most) throw new AppError(alertRefusals.thresholdTooHigh({ most: facts.most }))
  if (facts.direction === 'above' && rule.recoveryThreshold > rule.threshold) throw new AppError(alertRefusals.recoveryTooHigh())
  if (facts.direction === 'below' && rule.recoveryThreshold < rule.threshold) throw new AppError(alertRefusals.recoveryTooLow())
  for (const field of Object.keys(notBy) as ScopeField[])
    if (rule[field].length > 0 && !facts.scope.includes(field)) throw new AppError(notBy[field]())
  if (!coveredBy(actor.limits, rule)) throw new AppError(alertRefusals.beyondLimits())
  const merchants = await listMerchants(db, rule.merchantIds)
  if (merchants.size < new Set(rule.merchantIds).size) throw new AppError('not_found')
}

function coveredBy(limits: Limits | null, { merchantIds, methods, providers }: Watching): boolean {
  const covers = (limit: readonly string[] | null | undefined, own: readonly string[]) =>
    !limit || (own.length > 0 && own.every((one) => limit.includes(one)))
  return (
    limits === null ||
    (covers(limits.merchants, merchantIds) && covers(limits.paymentMethods, methods) && covers(limits.serviceProviders, providers))
  )
}

/** And what nobody could be told of. */
export async function checkRule(context: Pick<Context, 'db' | 'actor'>, rule: z.output<typeof NewRule>, id: string | null): Promise<void> {
  await checkWatching(context, rule)
  if ((rule.quietFrom === null) !== (rule.quietTo === null)) throw new AppError(alertRefusals.halfQuiet())
  if (rule.isShared && rule.merchantIds.length !== 1) throw new AppError(alertRefusals.sharedWithOne())
  if (await nameIsTaken(context.db, rule.name, id)) throw new AppError(alertRefusals.nameTaken())
  const scope = { merchant_ids: rule.merchantIds, providers: rule.providers, methods: rule.methods }
  const people = new Set(rule.recipients)
  if ((await listPeople(context.db, rule.recipients)).size < people.size) throw new AppError('not_found')
  const covered = await listCovered(context.db, rule.recipients, scope)
  if (covered.size < people.size) throw new AppError(alertRefusals.unknownRecipient())
}
