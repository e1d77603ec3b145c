import { lookups } from '@portico/contract/features/transactions/lookup-presets.ts'
import { paymentMethods } from '@portico/contract/features/transactions/transaction-words.ts'
import { type RawBuilder, sql } from 'kysely'

type Of = { tenantId: RawBuilder<unknown>; userId: RawBuilder<unknown>; method: RawBuilder<unknown> }

const permissionsOf = (some: typeof lookups) => [...new Set(some.flatMap(({ permissions }) => [...permissions]))]
const ofStaff = lookups.filter(({ level }) => level !== 'merchant')
const ofAll = permissionsOf(ofStaff.filter(({ only }) => only === null))
const ofSome = permissionsOf(ofStaff.filter(({ only }) => only !== null))
const ofMethod = paymentMethods.map((method) => [method, permissionsOf(ofStaff.filter(({ only }) => only?.includes(method)))] as const)

const list = (names: readonly string[]) => sql`array[${sql.join(names.map((name) => sql.lit(name)))}]::text[]`

/**
 * Whether the lookups of a user leave a payment of this method out: the same as `methodsOfLookups` says of an actor, for statements about people
 * who are not there. Someone with no lookup, or with one of all payments, is held to no methods.
 */
export function isBeyondLookups({ tenantId, userId, method }: Of): RawBuilder<boolean> {
  const holds = (
    names: RawBuilder<unknown>,
  ) => sql`exists (select from user_roles ur join roles r on r.tenant_id = ur.tenant_id and r.id = ur.role_id
    where ur.tenant_id = ${tenantId} and ur.user_id = ${userId} and r.permissions && ${names})`
  const opening = sql`case ${method} ${sql.join(
    ofMethod.map(([name, names]) => sql`when ${sql.lit(name)} then ${list(names)}`),
    sql` `,
  )} end`
  return sql<boolean>`(${method} is not null and ${holds(list(ofSome))} and not ${holds(list(ofAll))} and not ${holds(opening)})`
}
