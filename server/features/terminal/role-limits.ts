import { roleRefusals } from '@portico/contract/features/roles/roles.refusals.ts'
import { terminalRefusals } from '@portico/contract/features/terminal/terminal.refusals.ts'
import type { LimitsRequest, RoleLimits } from '@portico/contract/features/terminal/terminal.schemas.ts'
import { standardLimitMinor } from '@portico/contract/features/terminal/terminal-words.ts'
import type { Permission } from '@portico/contract/permissions.ts'
import { AppError } from '../../core/call/app-error.ts'
import type { Actor, Context } from '../../core/call/context.ts'
import { type LimitedRole, type Limits, listLimitedRoles, listRolesOf, lockRole, saveLimits } from './terminal.repository.ts'

type Caller = Pick<Context, 'db' | 'actor'>

/** The permission that opens the terminal at the level of the caller. */
export const opening = ({ level }: Pick<Actor, 'level'>): Permission =>
  level === 'merchant' ? 'Merchant.Transaction.VirtualTerminal' : 'CRM.Transaction.VirtualTerminal'

/**
 * The highest that one of these roles has in each currency that any of them names. A role without a limit of its own in a currency has the
 * standard one.
 */
export function highestLimits(roles: readonly Pick<LimitedRole, 'limits'>[]): Map<string, number> {
  const currencies = new Set(roles.flatMap(({ limits }) => Object.keys(limits ?? {})))
  const highest = (currency: string) => Math.max(...roles.map(({ limits }) => limits?.[currency] ?? standardLimitMinor))
  return new Map([...currencies].sort().map((currency) => [currency, highest(currency)]))
}

export const limitsOfCaller = async ({ db, actor }: Caller): Promise<Map<string, number>> =>
  highestLimits(await listRolesOf(db, opening(actor), actor.userId))

export async function viewLimits({ db, actor }: Caller): Promise<{ data: RoleLimits[] }> {
  const [all, own] = await Promise.all([listLimitedRoles(db, opening(actor)), listRolesOf(db, opening(actor), actor.userId)])
  return { data: all.map((role) => toLimits(role, new Set(own.map(({ id }) => id)))) }
}

const listed = (limits: Limits) => Object.entries(limits).map(([currency, amountMinor]) => ({ currency, amountMinor }))

const toLimits = ({ id, name, limits, version }: LimitedRole, own: ReadonlySet<string>): RoleLimits => ({
  roleId: id,
  roleName: name,
  limits: listed(limits ?? {}).sort((one, other) => one.currency.localeCompare(other.currency, 'en')),
  version: version ?? 0,
  isOwn: own.has(id),
})

/**
 * Replaces the limits of a role; a currency that is left out has the standard limit again. Users cannot set the limits of a role that they hold
 * (403).
 */
export async function setLimits(context: Context, roleId: string, { limits, version }: LimitsRequest): Promise<RoleLimits> {
  const { db, actor, record, services } = context
  const role = await lockRole(db, roleId)
  if (!role?.permissions.includes(opening(actor))) throw new AppError('not_found')
  const own = await listRolesOf(db, opening(actor), actor.userId)
  if (own.some(({ id }) => id === role.id)) throw new AppError(roleRefusals.ownRole())
  const next = Object.fromEntries(limits.map(({ currency, amountMinor }) => [currency, amountMinor]))
  if (Object.keys(next).length < limits.length) throw new AppError(terminalRefusals.currencyTwice())
  const before = (await listLimitedRoles(db, opening(actor))).find(({ id }) => id === roleId)
  const saved = await saveLimits(db, { roleId, merchantId: role.merchant_id, limits: next, version, at: services.now() })
  if (!saved) throw new AppError('stale_version')
  await record(roleId, { merchantId: role.merchant_id, before: { limits: listed(before?.limits ?? {}) }, after: { limits: listed(next) } })
  return toLimits({ ...role, limits: next, version: version + 1 }, new Set())
}
