import { definitionsPath } from '@portico/contract/features/report-definitions/definition-states.ts'
import * as fields from '@portico/contract/features/report-definitions/report-definitions.fields.gen.ts'
import { sourceOf } from '@portico/contract/features/reports/sources.ts'
import { UiLink } from '@portico/ui/behaviour/link.tsx'
import { useQuery } from '@tanstack/react-query'
import { useRouteContext } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { AnyResource } from '../../shared/resource/any-resource.ts'
import { FactsPage } from '../../shared/resource/facts-page.tsx'
import type { AnyWish, ListWish } from '../../shared/resource/list-wish.ts'
import type { ApplicationState } from '../../shared/session/application-state.ts'
import { tenantsQuery } from '../../shared/session/reference.queries.ts'
import { useSession } from '../../shared/session/session.tsx'
import { useWords } from '../../shared/texts/words.ts'
import { composePath } from './paths.ts'
import { definitionsOf, definitionWire, nameOf, type ReportDefinition } from './report-definitions.queries.ts'

const wish: ListWish<ReportDefinition> = {
  path: definitionsPath,
  facts: async () => fields as never,
  columns: ({ own, word }) => [
    own('own.name', (row) => <UiLink href={`${composePath}/${row.id}`}>{nameOf(row)}</UiLink>, { width: 260, keep: 1, strong: true }),
    word('state'),
    own('number', (row) => <Version of={row} />, { width: 120, keep: 2 }),
    own('source', (row) => <Source of={row} />, { width: 220, keep: 3 }),
    own('tenantIds', (row) => <Tenants of={row} />, { width: 200, keep: 3 }),
  ],
  record: { facts: ['nameEn', 'nameTr', 'reportId', 'state', 'number', 'mostDays', 'publishedAt', 'withdrawnAt', 'updatedAt'] },
}

function Version({ of: { number } }: { of: ReportDefinition }) {
  const { t } = useTranslation('report-definitions')
  return t('versionOf', { number })
}

function Source({ of: { source } }: { of: ReportDefinition }) {
  return useWords()(sourceOf(source).words)
}

function Tenants({ of: { tenantIds } }: { of: ReportDefinition }) {
  const { t } = useTranslation('report-definitions')
  const tenants = useQuery(tenantsQuery).data ?? []
  if (tenantIds === null) return t('allTenants')
  const names = tenantIds.map((id) => tenants.find(({ tenantId }) => tenantId === id)?.tenantName ?? '…')
  return names.length > 2 ? t('tenants', { count: names.length }) : names.join(', ')
}

/** Every version of the reports that the platform has composed. */
export function Page() {
  const { application } = useRouteContext({ strict: false }) as { application: ApplicationState }
  const { t } = useTranslation('report-definitions')
  const { can } = useSession()
  const [of] = useState(() => definitionsOf(application) as unknown as AnyResource)
  const actions = [
    can(definitionWire.create.access) && { id: 'compose', label: t('compose'), primary: true, keep: true, href: composePath },
  ]
  return <FactsPage of={of} wish={{ ...wish, actions } as unknown as AnyWish} facts={fields as never} />
}
