import type { CallOutput } from '@portico/contract/core/endpoint.ts'
import type { reportSettings } from '@portico/contract/features/report-settings/report-settings.contract.ts'
import { wire } from '@portico/contract/features/report-settings/report-settings.wire.gen.ts'
import type { LayoutColumn } from '@portico/contract/features/reports/layout.ts'
import { queryOptions } from '@tanstack/react-query'
import { clientFor } from '../../shared/api/client.ts'

export const mayChangeColumns = wire.setColumns.access
const columnsApi = clientFor<typeof reportSettings>(wire)
export type ReportColumns = CallOutput<(typeof reportSettings)['columns']>

export const columnsQuery = (id: string) =>
  queryOptions({
    queryKey: ['report-columns', id],
    queryFn: ({ signal }): Promise<ReportColumns> => columnsApi.columns({ params: { id }, signal }),
  })

export const saveColumns = (id: string, body: { version: number; columns: LayoutColumn[] | null }): Promise<ReportColumns> =>
  columnsApi.setColumns({ params: { id }, body: body as never })
