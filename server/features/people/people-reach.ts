import type { Level } from '@portico/contract/core/level.ts'
import type { PeopleKind } from '@portico/contract/features/people/people-words.ts'
import type { Permission } from '@portico/contract/permissions.ts'
import type { Scope } from '@portico/database/scope.ts'
import { AppError } from '../../core/call/app-error.ts'
import type { Actor } from '../../core/call/context.ts'

export type Right = '' | '.Export' | `.Actions.${'Add' | 'Edit' | 'Activate' | 'Delete' | 'Secure'}`

/** Which screen of the catalogue manages people of a kind, for users at this level. */
function screenOf(level: Level, kind: PeopleKind) {
  if (level === 'merchant') return kind === 'merchants' ? 'Merchant.UserManagement.Users' : undefined
  if (level === 'platform') return kind === 'staff' ? 'Platform.UserManagement.Users' : undefined
  return kind === 'staff' ? 'CRM.UserManagement.Users' : 'CRM.UserManagement.MerchantUsers'
}

export function may(actor: Actor, kind: PeopleKind, right: Right): boolean {
  const screen = screenOf(actor.level, kind)
  return screen !== undefined && actor.permissions.has(`${screen}${right}` as Permission)
}

const kinds = ['staff', 'merchants'] as const

/** Whom the caller may do this to. Someone of another kind is not there, like someone of another tenant. */
export const kindsFor = (actor: Actor, right: Right): PeopleKind[] => kinds.filter((kind) => may(actor, kind, right))

/** The kind a list shows: the one that is asked for, else the first that is open. A merchant named without a kind means its users. */
export function listedKind(actor: Actor, right: Right, wanted: PeopleKind | undefined, namesMerchant: boolean): PeopleKind {
  const open = kindsFor(actor, right)
  const kind = wanted ?? (namesMerchant && open.includes('merchants') ? 'merchants' : open[0])
  if (kind === undefined || !open.includes(kind)) throw new AppError('not_allowed')
  return kind
}

export const kindOf = ({ merchantId }: { merchantId: string | null }): PeopleKind => (merchantId === null ? 'staff' : 'merchants')

/** The level of someone in this tenant: its staff are platform staff if the caller is, and the tenant is the caller's own. */
export function levelOfPerson(actor: Actor, scope: Scope, merchantId: string | null): Level {
  if (merchantId !== null) return 'merchant'
  return actor.level === 'platform' && scope.tenantId === actor.tenantId ? 'platform' : 'tenant'
}
