/** The rows that a user may see; an undefined field is not checked. */
export type Own = { tenantId: string; merchantId?: string; mode?: string }

/** The first row, at any depth of a reply, that names another tenant, merchant or mode. */
export function strangeIn(value: unknown, own: Own): string | undefined {
  if (Array.isArray(value)) return value.map((one) => strangeIn(one, own)).find((one) => one !== undefined)
  if (value === null || typeof value !== 'object') return undefined
  const row = value as Record<string, unknown>
  const wrong = (Object.keys(own) as (keyof Own)[]).find((name) => own[name] && typeof row[name] === 'string' && row[name] !== own[name])
  if (wrong) return `${wrong} ${String(row[wrong])} instead of ${own[wrong]}`
  return Object.values(row)
    .map((one) => strangeIn(one, own))
    .find((one) => one !== undefined)
}

/** How many rows of a reply name a tenant or a merchant, so that they could be wrong. */
export function rowsIn(value: unknown): number {
  if (Array.isArray(value)) return value.reduce<number>((sum, one) => sum + rowsIn(one), 0)
  if (value === null || typeof value !== 'object') return 0
  const row = value as Record<string, unknown>
  return Number(typeof row.tenantId === 'string' || typeof row.merchantId === 'string') + rowsIn(Object.values(row))
}
