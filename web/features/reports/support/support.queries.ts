import type { CallOutput } from '@portico/contract/core/endpoint.ts'
import type { ReportFormat } from '@portico/contract/features/reports/report-formats.ts'
import type { reports } from '@portico/contract/features/reports/reports.contract.ts'
import { wire } from '@portico/contract/features/reports/reports.wire.gen.ts'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { clientFor } from '../../../shared/api/client.ts'
import type { Asked } from '../reports.queries.ts'

const reportsApi = clientFor<typeof reports>(wire)

export type Analytics = CallOutput<(typeof reports)['supportAnalytics']>
export type SupportFigures = Analytics['totals']

export const analyticsQuery = (asked: Asked, tenantId: string | undefined) =>
  queryOptions({
    queryKey: ['reports', 'support', asked, tenantId ?? null],
    queryFn: ({ signal }): Promise<Analytics> =>
      reportsApi.supportAnalytics({ query: asked as never, signal, ...(tenantId ? { tenantId } : {}) }),
    placeholderData: keepPreviousData,
  })

export const analyticsFile = (asked: Asked, tenantId: string | undefined, format: ReportFormat) =>
  reportsApi.supportAnalyticsFile({ query: { ...asked, format } as never, ...(tenantId ? { tenantId } : {}) })
