import type { LookupFilter } from '../overview.queries.ts'

/** The address of the lookup that shows exactly the rows a figure counts. Staff in Test take the mode along. */
export function lookupLink(path: string, { dateFrom, dateTo, ...rest }: LookupFilter, mode: 'Test' | 'Live' | undefined): string {
  const search = new URLSearchParams()
  if (dateFrom && dateTo) search.set('created', `${dateFrom}..${dateTo}`)
  for (const [name, value] of Object.entries(rest)) if (value) search.set(name, value)
  if (mode === 'Test') search.set('mode', mode)
  return `${path}?${search.toString().replaceAll('%2C', ',').replaceAll('%3A', ':')}`
}
