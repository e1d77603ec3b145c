import type { CallOutput } from '@portico/contract/core/endpoint.ts'
import { queryTexts } from '@portico/contract/core/query-texts.ts'
import type { ReportFormat } from '@portico/contract/features/reports/report-formats.ts'
import { type ReportKey, reportKeys, titleOf } from '@portico/contract/features/reports/report-titles.ts'
import type { reports } from '@portico/contract/features/reports/reports.contract.ts'
import { wire } from '@portico/contract/features/reports/reports.wire.gen.ts'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { clientFor } from '../../shared/api/client.ts'

const reportsApi = clientFor<typeof reports>(wire)

export type ReportAnswer = CallOutput<(typeof reports)['daily']>
export type ReportLine = ReportAnswer['data'][number]
export type Channel = NonNullable<ReportLine['channel']>
export type ReportTotal = ReportAnswer['totals'][number]
export type LookupFilter = ReportTotal['filter']
/** What a report is asked, in the words of its query. */
export type Asked = Readonly<Record<string, string | readonly string[] | undefined>>
export type Whose = { mode: 'Test' | 'Live'; tenantId?: string | undefined }

/** A report by its key, or by its id where the platform has composed it. */
export type ReportName = ReportKey | { id: string }
const call = (of: ReportName, rest: { query: never; mode: Whose['mode']; signal: AbortSignal }): Promise<ReportAnswer> => {
  if (typeof of === 'string') return reportsApi[of](rest)
  const key = reportKeys.find((one) => titleOf(one).id === of.id)
  return key ? reportsApi[key](rest) : reportsApi.composed({ ...rest, params: { id: of.id } })
}

export const reportQuery = (of: ReportName, asked: Asked, { mode, tenantId }: Whose) =>
  queryOptions({
    queryKey: ['reports', typeof of === 'string' ? of : of.id, asked, mode, tenantId ?? null],
    queryFn: ({ signal }): Promise<ReportAnswer> => call(of, { query: asked as never, mode, signal, ...(tenantId ? { tenantId } : {}) }),
    placeholderData: keepPreviousData,
  })

type FileWish = { asked: Asked; format: ReportFormat; whose: Whose }

export const reportFile = (reportId: string, { asked, format, whose: { mode, tenantId } }: FileWish) =>
  reportsApi.exportReport({
    body: { reportId, format, filters: queryTexts(asked) as never },
    mode,
    ...(tenantId ? { tenantId } : {}),
  })

export type WhatChanged = CallOutput<(typeof reports)['whatChanged']>
export const whatChangedQuery = (asked: Asked, { mode, tenantId }: Whose) =>
  queryOptions({
    queryKey: ['reports', 'what-changed', asked, mode, tenantId ?? null],
    queryFn: ({ signal }): Promise<WhatChanged> =>
      reportsApi.whatChanged({ query: asked as never, mode, signal, ...(tenantId ? { tenantId } : {}) }),
    placeholderData: keepPreviousData,
  })
