import type { PlatformReadDb } from '@portico/database/scope.ts'

/** Tenants whose sums lack something in this mode. */
export async function listUnfolded(db: PlatformReadDb): Promise<string[]> {
  const rows = await db
    .selectFrom('spread_tenants as t')
    .select('t.tenant_id')
    .where((eb) =>
      eb.or([
        eb.exists(eb.selectFrom('payment_differences as d').select('d.number').whereRef('d.tenant_id', '=', 't.tenant_id')),
        eb.exists(eb.selectFrom('ledger_differences as d').select('d.id').whereRef('d.tenant_id', '=', 't.tenant_id')),
      ]),
    )
    .execute()
  return rows.map(({ tenant_id }) => tenant_id)
}
