import type { CatalogueReport, reportCatalogue } from '@portico/contract/features/report-catalogue/report-catalogue.contract.ts'
import * as fields from '@portico/contract/features/report-catalogue/report-catalogue.fields.gen.ts'
import { nouns, wire } from '@portico/contract/features/report-catalogue/report-catalogue.wire.gen.ts'
import { definitionsPath } from '@portico/contract/features/report-definitions/definition-states.ts'
import { MultiSelectField } from '@portico/ui/fields/multi-select-field.tsx'
import { formatCount } from '@portico/ui/words/money-format.ts'
import { useQuery } from '@tanstack/react-query'
import { useRouteContext } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { resourceOf } from '../../shared/api/resource-of.ts'
import type { FieldProps } from '../../shared/form/form-field.tsx'
import type { AnyResource } from '../../shared/resource/any-resource.ts'
import { FactsPage } from '../../shared/resource/facts-page.tsx'
import type { AnyWish, ListWish } from '../../shared/resource/list-wish.ts'
import type { ApplicationState } from '../../shared/session/application-state.ts'
import { tenantsQuery } from '../../shared/session/reference.queries.ts'
import { refreshRights } from '../../shared/session/refresh-rights.ts'
import { currentLanguage } from '../../shared/texts/texts.ts'

type Report = CatalogueReport
const nameOf = ({ nameEn, nameTr, declaredEn, declaredTr }: Report) =>
  currentLanguage() === 'tr' ? (nameTr ?? declaredTr) : (nameEn ?? declaredEn)

const catalogueOf = (application: ApplicationState) =>
  resourceOf<typeof reportCatalogue, Report>('report-catalogue', wire, {
    nouns,
    nameOf,
    show: (queries) => {
      void queries.invalidateQueries({ queryKey: ['report-catalogue'] })
      refreshRights(application)
    },
  })

const wish: ListWish<Report> = {
  path: '/crm/settings/report-settings/reports',
  facts: async () => fields as never,
  columns: ({ own }) => [
    own('own.name', nameOf, { width: 260, keep: 1, strong: true }),
    own('tenantIds', (row) => <Tenants of={row} />, { width: 240, keep: 2 }),
    own('own.limit', (row) => <Limit of={row} />, { width: 200, keep: 1 }),
    own('version', (row) => <Version of={row} />, { width: 130, keep: 3 }),
  ],
  record: {
    facts: ['nameEn', 'nameTr', 'declaredEn', 'declaredTr', 'tenantIds', 'maxDaysSelected', 'declaredDays', 'version', 'updatedAt'],
  },
  form: ({ text, custom }, record) => [
    text('nameEn', { half: true, placeholder: record?.declaredEn }),
    text('nameTr', { half: true, placeholder: record?.declaredTr }),
    custom('tenantIds', (field) => <TenantsField field={field} />),
    text('maxDaysSelected', { half: true, placeholder: record && String(record.declaredDays) }),
  ],
}

function Version({ of: { version } }: { of: Report }) {
  const { t } = useTranslation('report-catalogue')
  return version === 0 ? t('asShipped') : t('versionOf', { version })
}

function Limit({ of: { maxDaysSelected, declaredDays } }: { of: Report }) {
  const { t } = useTranslation('report-catalogue')
  const days = maxDaysSelected ?? declaredDays
  return days < declaredDays ? t('daysOf', { days: formatCount(days), most: formatCount(declaredDays) }) : t('days', { count: days })
}

function Tenants({ of: { tenantIds } }: { of: Report }) {
  const { t } = useTranslation('report-catalogue')
  const tenants = useQuery(tenantsQuery).data ?? []
  if (tenantIds === null) return t('allTenants')
  if (tenantIds.length === 0) return t('noTenants')
  const names = tenantIds.map((id) => tenants.find(({ tenantId }) => tenantId === id)?.tenantName ?? '…')
  return names.length > 2 ? t('tenants', { count: names.length }) : names.join(', ')
}

function TenantsField({ field: { value, ...field } }: { field: FieldProps }) {
  const tenants = useQuery(tenantsQuery).data ?? []
  const options = tenants
    .filter(({ isPlatform }) => !isPlatform)
    .map(({ tenantId, tenantName }) => ({ value: tenantId, label: tenantName }))
  return (
    <MultiSelectField
      {...(field as object as { label: string; onChange: (value: string[]) => void })}
      value={(value as string[] | null) ?? []}
      options={options}
    />
  )
}

/** The catalogue of reports: titles in both languages, which tenants have each, and its longest period. */
export function Page() {
  const { application } = useRouteContext({ strict: false }) as { application: ApplicationState }
  const [of] = useState(() => catalogueOf(application) as unknown as AnyResource)
  const { t } = useTranslation('report-catalogue')
  const actions = [{ id: 'definitions', label: t('definitions'), href: definitionsPath }]
  return <FactsPage of={of} wish={{ ...wish, actions } as unknown as AnyWish} facts={fields as never} />
}
