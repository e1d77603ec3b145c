import type { PlatformReadDb } from '@portico/database/scope.ts'

export type Spoken = { tenantId: string; paymentId: string; serviceProvider: string; connector: string | null }

/** Which payment a provider speaks of, by the key of the operation: the id of a child or of an attempt. */
export async function findByRequestId(db: PlatformReadDb, requestId: string): Promise<Spoken | undefined> {
  const child = await db
    .selectFrom('transactions as t')
    .leftJoin('service_providers as sp', (join) =>
      join.onRef('sp.tenant_id', '=', 't.tenant_id').onRef('sp.name', '=', 't.service_provider'),
    )
    .select(['t.tenant_id', 't.parent_transaction_id', 't.service_provider', 'sp.connector'])
    .where('t.id', '=', requestId)
    .executeTakeFirst()
  if (child?.parent_transaction_id)
    return {
      tenantId: child.tenant_id,
      paymentId: child.parent_transaction_id,
      serviceProvider: child.service_provider,
      connector: child.connector,
    }
  const attempt = await db
    .selectFrom('transaction_attempts as a')
    .leftJoin('service_providers as sp', (join) =>
      join.onRef('sp.tenant_id', '=', 'a.tenant_id').onRef('sp.name', '=', 'a.service_provider'),
    )
    .select(['a.tenant_id', 'a.transaction_id', 'a.service_provider', 'sp.connector'])
    .where('a.id', '=', requestId)
    .executeTakeFirst()
  return (
    attempt && {
      tenantId: attempt.tenant_id,
      paymentId: attempt.transaction_id,
      serviceProvider: attempt.service_provider,
      connector: attempt.connector,
    }
  )
}
