import type { ScopedDb } from '@portico/database/scope.ts'
import { sql } from 'kysely'

export type ScopeColumns = { merchant_ids: readonly string[]; providers: readonly string[]; methods: readonly string[] }

/** A row that counts what a user is not held to alone shows them figures of others, so it is not there for them. */
export function withinLimits({ scope: { limits } }: ScopedDb, row: string) {
  const part = (column: string, limit: readonly string[] | null | undefined, type: 'uuid' | 'text') =>
    limit
      ? [
          sql<boolean>`(cardinality(${sql.ref(`${row}.${column}`)}) > 0 and ${sql.ref(`${row}.${column}`)} <@ ${[...limit]}::${sql.raw(type)}[])`,
        ]
      : []
  const parts = [
    ...part('merchant_ids', limits?.merchants, 'uuid'),
    ...part('methods', limits?.paymentMethods, 'text'),
    ...part('providers', limits?.serviceProviders, 'text'),
  ]
  return parts.length === 0 ? sql<boolean>`true` : sql<boolean>`(${sql.join(parts, sql` and `)})`
}
