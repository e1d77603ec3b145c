import type { LookupFilter } from '@portico/contract/features/overview/overview.schemas.ts'
import type { Span } from './local-days.ts'

/** Narrows every filter of a reply: to a tenant where platform staff look at one. */
export type Narrowing = Pick<LookupFilter, 'tenantId'>

const text = (ms: number) => new Date(ms).toISOString()
/** Words of a list as the lookup reads them. */
export const words = (list: readonly string[]) => list.join(',')

export const filterOf = ({ from, to }: Span, more: LookupFilter, narrowing: Narrowing): LookupFilter => ({
  dateFrom: text(from),
  dateTo: text(to),
  ...more,
  ...narrowing,
})
