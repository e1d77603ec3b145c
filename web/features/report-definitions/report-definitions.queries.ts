import type { ReportDefinition, reportDefinitions } from '@portico/contract/features/report-definitions/report-definitions.contract.ts'
import { nouns, wire } from '@portico/contract/features/report-definitions/report-definitions.wire.gen.ts'
import type { Definition } from '@portico/contract/features/reports/composed.ts'
import { queryOptions } from '@tanstack/react-query'
import { clientFor } from '../../shared/api/client.ts'
import { resourceOf } from '../../shared/api/resource-of.ts'
import type { ApplicationState } from '../../shared/session/application-state.ts'
import { refreshRights } from '../../shared/session/refresh-rights.ts'
import { currentLanguage } from '../../shared/texts/texts.ts'

export type { ReportDefinition } from '@portico/contract/features/report-definitions/report-definitions.contract.ts'
export const definitionWire = wire
export const definitionsApi = clientFor<typeof reportDefinitions>(wire)

/** All that a composer says of a report. */
export type Draft = Definition & { nameEn: string; nameTr: string; tenantIds: string[] | null }

export const nameOf = ({ nameEn, nameTr }: Pick<Draft, 'nameEn' | 'nameTr'>) => (currentLanguage() === 'tr' ? nameTr : nameEn)

export const definitionsOf = (application: ApplicationState) =>
  resourceOf<typeof reportDefinitions, ReportDefinition>('report-definitions', wire, {
    nouns,
    nameOf,
    show: (queries) => {
      void queries.invalidateQueries({ queryKey: ['report-definitions'] })
      refreshRights(application)
    },
  })

export const definitionQuery = (id: string) =>
  queryOptions({
    queryKey: ['report-definitions', 'composed', id],
    queryFn: ({ signal }): Promise<ReportDefinition> => definitionsApi.get({ params: { id }, signal }),
  })

export const draftOf = (definition: ReportDefinition): Draft => {
  const { nameEn, nameTr, source, dimensions, measures, drill, filters, columns, chart, levels, mostDays, standardDays, tenantIds } =
    definition
  return {
    nameEn,
    nameTr,
    source,
    dimensions,
    measures,
    drill,
    filters,
    columns,
    chart,
    levels,
    mostDays,
    standardDays,
    tenantIds,
  } as Draft
}
