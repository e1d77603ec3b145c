/** Where the action of a table leads: an address of the portal that may hold fields of the row, `/transaction-management/transaction-lookup/{id}`. */
export type Row = Readonly<Record<string, unknown>>

const place = /\{(\w+)\}/g

/** Nothing where the row lacks a field, and nothing outside the portal. */
export function rowPath(navigationUrl: string | null | undefined, row: Row): string | undefined {
  if (!navigationUrl || !/^\/(?![/\\])/.test(navigationUrl)) return undefined
  let isWhole = true
  const path = navigationUrl.replace(place, (_, name: string) => {
    const value = row[name]
    const text = typeof value === 'string' || typeof value === 'number' ? String(value) : ''
    // A browser resolves dot segments, which would lead to another page.
    if (text === '' || text === '.' || text === '..') isWhole = false
    return encodeURIComponent(text)
  })
  return isWhole ? path : undefined
}
