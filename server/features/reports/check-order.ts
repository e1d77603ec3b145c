import type { Dimension } from '@portico/contract/features/reports/dimensions.ts'
import type { Report } from '@portico/contract/features/reports/report.ts'
import { reportRefusals } from '@portico/contract/features/reports/reports.refusals.ts'
import { channelColumns } from '@portico/contract/features/reports/reports.schemas.ts'
import { AppError } from '../../core/call/app-error.ts'
import { groupsAsked } from './answer-report.ts'
import { columnsOf } from './report-csv.ts'

type Order = { groupBy?: readonly Dimension[] | undefined; columns?: readonly string[] | undefined }

/** Refuses what the report would refuse of its file later: a grouping or a column that it does not have. */
export function refuseOrder(report: Report, { groupBy, columns }: Order): void {
  const plain = columnsOf({ groupBy: groupsAsked(report, { groupBy }, false), measures: [...report.measures], data: [] })
  const known: readonly string[] = report.dataset === 'channels' ? [...plain, ...channelColumns] : plain
  const unknown = columns?.find((column) => !known.includes(column))
  if (unknown !== undefined) throw new AppError(reportRefusals.unknownColumn({ column: unknown }))
}
