import { PageActions } from '@portico/ui/actions/page-actions.tsx'
import { GridSkeleton } from '@portico/ui/list/grid-skeleton.tsx'
import { PageHeader } from '@portico/ui/pieces/page-header.tsx'
import { RecordDrawer, SplitView } from '@portico/ui/record/record-drawer.tsx'
import { StatusPill } from '@portico/ui/values/status-pill.tsx'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { LoadFailed } from '../../../shared/api/load-failed.tsx'
import { useAuditDrawer } from '../../../shared/audit/audit-drawer.tsx'
import { usePageTitle } from '../../../shared/page/page-title.ts'
import { useSearchState } from '../../../shared/page/use-search-state.ts'
import { useSession } from '../../../shared/session/session.tsx'
import { ModelDialog } from '../dialogs/model.dialog.tsx'
import { ModelCards } from '../model-cards.tsx'
import { modelQuery, modelsApi, modelWire } from '../models.queries.ts'
import { TrialCard } from '../trial-card.tsx'

/** The language model that drafts scope for the tickets of this tenant: what it is, what goes to it, and whether it answers. */
export function Page() {
  const { t } = useTranslation('models')
  const title = usePageTitle()
  const { can } = useSession()
  const [, setSearch] = useSearchState()
  const queries = useQueryClient()
  const [isChanging, setChanging] = useState(false)
  const answer = useQuery(modelQuery)
  const { data, error } = answer
  const trial = useMutation({ mutationFn: () => modelsApi.tryOut({}) })
  const audit = useAuditDrawer(modelWire.listAudit.access, {
    queryKey: ['models'],
    fetchPage: (cursor, signal) => modelsApi.listAudit({ query: { cursor }, signal }),
  })
  // What someone else has saved meanwhile is what the dialog begins with when it is opened again.
  const closeDialog = () => {
    setChanging(false)
    void queries.invalidateQueries({ queryKey: modelQuery.queryKey })
  }
  const isSet = data !== undefined && data.version > 0
  return (
    <SplitView>
      <main className="p-page">
        <PageHeader
          title={title}
          note={t('note')}
          meta={
            data && (
              <StatusPill
                status={data.isOn ? 'On' : 'Off'}
                tone={data.isOn ? 'positive' : 'neutral'}
                label={t(data.isOn ? 'on' : 'off')}
                outlined
              />
            )
          }
          actions={
            <>
              {audit.tool}
              <PageActions
                actions={[
                  isSet &&
                    can(modelWire.tryOut.access) && {
                      id: 'try',
                      label: t('try'),
                      keep: true,
                      loading: trial.isPending,
                      onClick: () => trial.mutate(),
                    },
                  data !== undefined &&
                    can(modelWire.save.access) && {
                      id: 'change',
                      label: t(isSet ? 'change' : 'setUp'),
                      primary: true,
                      keep: true,
                      onClick: () => setChanging(true),
                    },
                ]}
              />
            </>
          }
        />
        <TrialCard trial={trial} />
        {data ? (
          <ModelCards settings={data} />
        ) : error ? (
          <LoadFailed title={t('failed')} answer={answer} />
        ) : (
          <GridSkeleton widths={[180, 240]} rows={6} />
        )}
        {isChanging && data && <ModelDialog record={data} onDone={trial.reset} onClose={closeDialog} />}
      </main>
      {audit.panel && (
        <RecordDrawer label={t('audit')} head={<h2>{t('audit')}</h2>} onClose={() => setSearch({ audit: undefined })}>
          {audit.panel}
        </RecordDrawer>
      )}
    </SplitView>
  )
}
