import { composedIdOf, pageOfReport } from '@portico/contract/features/reports/composed-id.ts'
import { dimensionWords } from '@portico/contract/features/reports/dimensions.ts'
import { measureFacts } from '@portico/contract/features/reports/measures.ts'
import type { Report } from '@portico/contract/features/reports/report.ts'
import { UiLink } from '@portico/ui/behaviour/link.tsx'
import { EmptyState } from '@portico/ui/pieces/empty-state.tsx'
import { PageHeader } from '@portico/ui/pieces/page-header.tsx'
import { useParams } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { useRecordName } from '../../../shared/page/breadcrumbs.ts'
import { usePageTitle, useTitleWords } from '../../../shared/page/page-title.ts'
import { useSession } from '../../../shared/session/session.tsx'
import { useComposedReports } from '../../../shared/session/use-known-reports.ts'
import { useWords } from '../../../shared/texts/words.ts'
import { ReportPage } from './report.page.tsx'

/** Reports that the platform has composed for this user, or one of them. */
export function Page() {
  const { id } = useParams({ strict: false }) as { id?: string }
  const reports = useComposedReports()
  const report = id === undefined ? undefined : reports.find((one) => one.id === composedIdOf(id))
  if (report) return <One key={report.id} of={report} />
  return <All reports={reports} isUnknown={id !== undefined} />
}

function One({ of }: { of: Report }) {
  const titled = useTitleWords()
  const place = usePlace()
  useRecordName(titled(of.words), place)
  return <ReportPage of={of} />
}

const usePlace = () => (useSession().user.level === 'merchant' ? '/reports/composed' : '/crm/reports/composed')

function All({ reports, isUnknown }: { reports: readonly Report[]; isUnknown: boolean }) {
  const { t, i18n } = useTranslation('reports')
  const title = usePageTitle()
  const titled = useTitleWords()
  const listed = (words: readonly string[]) => new Intl.ListFormat(i18n.language).format(words)
  const say = useWords()
  const place = usePlace()
  return (
    <main className="p-page">
      <PageHeader title={title} note={t('composed.note')} />
      {(reports.length === 0 || isUnknown) && (
        <div className="p-card">
          <EmptyState title={t(isUnknown ? 'composed.unknownTitle' : 'composed.emptyTitle')}>
            {t(isUnknown ? 'composed.unknownText' : 'composed.emptyText')}
          </EmptyState>
        </div>
      )}
      {reports.length > 0 && (
        <ul className="p-composed-list">
          {reports.map(({ id, words, by, measures }) => (
            <li key={id} className="p-card">
              <h2>
                <UiLink href={`${place.replace(/composed$/, '')}${pageOfReport(id)}`}>{titled(words)}</UiLink>
              </h2>
              <p>
                {t('composed.shows', {
                  measures: listed(measures.map((one) => say(measureFacts[one].words))),
                  by: listed(by.map((one) => say(dimensionWords[one]))),
                })}
              </p>
            </li>
          ))}
        </ul>
      )}
    </main>
  )
}
