import { PageActions } from '@portico/ui/actions/page-actions.tsx'
import { GridSkeleton } from '@portico/ui/list/grid-skeleton.tsx'
import { PageHeader } from '@portico/ui/pieces/page-header.tsx'
import { RecordDrawer, SplitView } from '@portico/ui/record/record-drawer.tsx'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { LoadFailed } from '../../../shared/api/load-failed.tsx'
import { useAuditDrawer } from '../../../shared/audit/audit-drawer.tsx'
import { usePageTitle } from '../../../shared/page/page-title.ts'
import { useSearchState } from '../../../shared/page/use-search-state.ts'
import { useSession } from '../../../shared/session/session.tsx'
import { BillingDialog, type Seen } from '../billing.dialog.tsx'
import { BillingCards } from '../billing-cards.tsx'
import { billingApi, billingQuery, billingWire } from '../billing-settings.queries.ts'

/** What the invoices of the tenant say of it, and how they are numbered. */
export function Page() {
  const { t } = useTranslation('billing-settings')
  const title = usePageTitle()
  const { can } = useSession()
  const [, setSearch] = useSearchState()
  const queries = useQueryClient()
  const [seen, setSeen] = useState<Seen>()
  const answer = useQuery(billingQuery)
  const { data, error } = answer
  const audit = useAuditDrawer(billingWire.listAudit.access, {
    queryKey: ['billing-settings'],
    fetchPage: (cursor, signal) => billingApi.listAudit({ query: { cursor }, signal }),
  })
  const close = () => {
    setSeen(undefined)
    void queries.invalidateQueries({ queryKey: billingQuery.queryKey })
  }
  return (
    <SplitView>
      <main className="p-page">
        <PageHeader
          title={title}
          note={t('note')}
          actions={
            <>
              {audit.tool}
              <PageActions
                actions={[
                  data !== undefined &&
                    can(billingWire.save.access) && {
                      id: 'change',
                      label: t(data.version > 0 ? 'change' : 'setUp'),
                      primary: true,
                      keep: true,
                      onClick: () => setSeen({ opened: data, version: data.version }),
                    },
                ]}
              />
            </>
          }
        />
        {data ? (
          <BillingCards settings={data} />
        ) : error ? (
          <LoadFailed title={t('failed')} answer={answer} />
        ) : (
          <GridSkeleton widths={[180, 240]} rows={6} />
        )}
        {seen && data && <BillingDialog record={data} seen={seen} onClose={close} />}
      </main>
      {audit.panel && (
        <RecordDrawer label={t('audit')} head={<h2>{t('audit')}</h2>} onClose={() => setSearch({ audit: undefined })}>
          {audit.panel}
        </RecordDrawer>
      )}
    </SplitView>
  )
}
