import type { FileTimes } from '@portico/contract/core/query.ts'
import { statementRefusals } from '@portico/contract/features/statements/statements.refusals.ts'
import type { Statement } from '@portico/contract/features/statements/statements.schemas.ts'
import { AppError } from '../../core/call/app-error.ts'
import type { EntriesAsked } from './entries.repository.ts'
import type { Holder } from './holder.ts'

/** A file is refused before it is begun. */
export function refuseMoreThan(most: number, { data }: Pick<Statement, 'data'>): void {
  if (data.reduce((sum, { entries }) => sum + entries, 0) > most) throw new AppError(statementRefusals.tooManyEntries({ most }))
}

/** The entries that a statement adds up. */
export const askedOf = ({ codes, merchantId, currency, mode, tenantId }: Holder, { period }: Pick<Statement, 'period'>): EntriesAsked => ({
  codes,
  merchantId,
  currency,
  mode,
  tenantId,
  from: period.from,
  to: period.to,
})

/** A file has its times by the clock of its days. */
export const timesOf = ({ zone }: Pick<Holder, 'zone'>): FileTimes =>
  typeof zone === 'string' ? { timeZone: zone, timezoneOffset: 0 } : { timezoneOffset: 0 - zone }

/** What the trail says of a file. */
export const onRecord = ({ account, merchantId, currency }: Holder, { period, timeZone, data }: Statement) => ({
  account,
  ...(merchantId ? { merchantId } : {}),
  ...(currency ? { currency } : {}),
  dateFrom: period.dateFrom,
  dateTo: period.dateTo,
  timeZone,
  rows: data.reduce((sum, { entries }) => sum + entries, 0),
})
