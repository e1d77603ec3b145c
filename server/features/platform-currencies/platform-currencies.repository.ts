import type { PlatformReadDb } from '@portico/database/scope.ts'

/** Whether a payment or an entry of the ledger is in this currency. */
export const hasAmountsIn = (code: string) => async (db: PlatformReadDb) => {
  for (const table of ['transactions', 'ledger_entries'] as const)
    if (await db.selectFrom(table).select('currency').where('currency', '=', code).limit(1).executeTakeFirst()) return true
  return false
}

export const listDecimalPlaces = async (db: PlatformReadDb) =>
  (await db.selectFrom('currencies').select(['code', 'decimal_places']).execute()).map((one) => [one.code, one.decimal_places] as const)
