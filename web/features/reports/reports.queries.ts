import type { CallOutput } from '@portico/contract/core/endpoint.ts'
import { queryTexts } from '@portico/contract/core/query-texts.ts'
import type { ReportFormat } from '@portico/contract/features/reports/report-formats.ts'
import type { ReportKey } from '@portico/contract/features/reports/report-list.ts'
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

export const reportQuery = (key: ReportKey, asked: Asked, { mode, tenantId }: Whose) =>
  queryOptions({
    queryKey: ['reports', key, asked, mode, tenantId ?? null],
    queryFn: ({ signal }): Promise<ReportAnswer> =>
      reportsApi[key]({ query: asked as never, mode, signal, ...(tenantId ? { tenantId } : {}) }),
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
