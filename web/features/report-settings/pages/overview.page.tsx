import { columns } from '@portico/contract/features/report-settings/report-settings.access.gen.ts'
import type { ReportSetting } from '@portico/contract/features/report-settings/report-settings.contract.ts'
import * as fields from '@portico/contract/features/report-settings/report-settings.fields.gen.ts'
import { schedulePaths } from '@portico/contract/features/schedules/schedule-paths.ts'
import { UiLink } from '@portico/ui/behaviour/link.tsx'
import { formatCount } from '@portico/ui/words/money-format.ts'
import { useRouteContext } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { AnyResource } from '../../../shared/resource/any-resource.ts'
import { FactsPage } from '../../../shared/resource/facts-page.tsx'
import type { AnyWish, ListWish } from '../../../shared/resource/list-wish.ts'
import type { ApplicationState } from '../../../shared/session/application-state.ts'
import { useSession } from '../../../shared/session/session.tsx'
import { useMayOpen } from '../../../shared/session/use-may-open.ts'
import { overviewPath, tablePath } from '../paths.ts'
import { reportSettingsOf } from '../report-settings.queries.ts'

const wish: ListWish<ReportSetting> = {
  path: overviewPath,
  facts: async () => fields as never,
  columns: ({ named, pill, own }) => [
    named({ en: 'nameEn', tr: 'nameTr' }),
    pill('isOn'),
    own('own.merchants', (row) => <Merchants of={row} />, { width: 150, keep: 2 }),
    own('own.period', (row) => <Period of={row} />, { width: 190, keep: 1 }),
    own('own.columns', (row) => <Columns of={row} />, { width: 110, fit: true, keep: 2 }),
  ],
  record: { facts: ['isForMerchants', 'defaultDays', 'mostDays', 'updatedAt'] },
  form: ({ toggle, text }, record) => [
    toggle('isOn'),
    record?.hasMerchants && toggle('isForMerchants'),
    text('defaultDays', { half: true, placeholder: record && String(record.standardDays) }),
  ],
}

function Merchants({ of: { hasMerchants, isForMerchants } }: { of: ReportSetting }) {
  const { t } = useTranslation('report-settings')
  return hasMerchants ? t(`isForMerchants.${isForMerchants}`) : t('noMerchants')
}

function Period({ of: { defaultDays, standardDays, mostDays } }: { of: ReportSetting }) {
  const { t } = useTranslation('report-settings')
  return t('daysOf', { days: t('days', { count: defaultDays ?? standardDays }), most: formatCount(mostDays) })
}

function Columns({ of: { id, hasColumns } }: { of: ReportSetting }) {
  const { t } = useTranslation('report-settings')
  const { can } = useSession()
  return hasColumns && can(columns) ? <UiLink href={`${tablePath}?report=${id}`}>{t('columns')}</UiLink> : '—'
}

/** Every report of the tenant: on or off, for merchants or not, and how many days it shows until a reader chooses others. */
export function Page() {
  const { application } = useRouteContext({ strict: false }) as { application: ApplicationState }
  const { t } = useTranslation('report-settings')
  const mayOpen = useMayOpen()
  const [of] = useState(() => reportSettingsOf(application) as unknown as AnyResource)
  const actions = [mayOpen(schedulePaths.staff) && { id: 'schedules', label: t('schedules'), href: schedulePaths.staff }]
  return <FactsPage of={of} wish={{ ...wish, actions } as unknown as AnyWish} facts={fields as never} />
}
