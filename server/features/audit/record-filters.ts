import { auditRefusals } from '@portico/contract/features/audit/audit.refusals.ts'
import { type AccountEvent, accountEvents, longestNameSearchDays } from '@portico/contract/features/audit/audit-words.ts'
import { AppError } from '../../core/call/app-error.ts'
import type { RecordFilters } from './audit.repository.ts'

const dayMs = 86_400_000

/** The login history is the trail of accounts. */
export const signInFilters = <F extends RecordFilters>({ event, ...filters }: F & { event?: readonly AccountEvent[] | undefined }) => ({
  ...filters,
  entity: ['accounts'],
  action: (event ?? accountEvents).map((one) => `identity.${one}`),
})

/** No index finds a part of a name. */
export function refuseLongNameSearch({ name, dateFrom, dateTo }: RecordFilters, now: Date): void {
  const isShort =
    dateFrom !== undefined && (dateTo ? Date.parse(dateTo) : now.getTime()) - Date.parse(dateFrom) <= longestNameSearchDays * dayMs
  if (name === undefined || isShort) return
  throw new AppError(auditRefusals.nameNeedsPeriod({ days: longestNameSearchDays }))
}
