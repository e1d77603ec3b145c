import type { Mode } from '@portico/contract/core/level.ts'
import { GridSkeleton } from '@portico/ui/list/grid-skeleton.tsx'
import { EmptyState } from '@portico/ui/pieces/empty-state.tsx'
import { PageHeader } from '@portico/ui/pieces/page-header.tsx'
import { RecordDrawer, SplitView } from '@portico/ui/record/record-drawer.tsx'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { LoadFailed } from '../../shared/api/load-failed.tsx'
import { useAuditDrawer } from '../../shared/audit/audit-drawer.tsx'
import { PlaceChoice } from '../../shared/list/place/place-choice.tsx'
import { type PlaceScope, usePlace } from '../../shared/list/place/use-place.ts'
import { usePageTitle } from '../../shared/page/page-title.ts'
import { useSession } from '../../shared/session/session.tsx'
import { Asked, type Asking } from './asked.tsx'
import { CredentialsCard } from './credentials-card.tsx'
import { MapCard } from './map-card.tsx'
import { MissingCard } from './missing-card.tsx'
import { processingApi, processingWire, type Setup, setupQuery, websitesQuery } from './processing.queries.ts'
import { ReferencesCard } from './references-card.tsx'
import type { SetupPreset } from './setup-preset.ts'
import type { Trial } from './trial.queries.ts'

/** Which providers take the payments of a website, and what it still needs before Live; a preset says whose. */
export function SetupTool({ preset }: { preset: SetupPreset }) {
  const { t } = useTranslation('processing')
  const title = usePageTitle()
  const place = usePlace(preset, websitesQuery)
  const { scope, websiteId, websites, change } = place
  const audit = useAuditDrawer(processingWire.listAudit.access, {
    queryKey: ['processing', websiteId ?? ''],
    fetchPage: (cursor, signal) => processingApi.listAudit({ params: { id: websiteId! }, query: { cursor }, ...scope, signal }),
  })
  return (
    <SplitView>
      <main className="p-page">
        <PageHeader title={title} note={t('note')} actions={websiteId && audit.tool} />
        <PlaceChoice place={place} />
        {websiteId ? (
          <SetupOf
            key={websiteId}
            websiteId={websiteId}
            scope={scope}
            mode={place.mode}
            isMerchant={!preset.hasMerchants}
            onLive={preset.hasMerchants && place.mode === 'Test' ? () => change({ mode: undefined }) : undefined}
          />
        ) : websites.error ? (
          <LoadFailed title={t('failed')} answer={websites} />
        ) : websites.data?.length === 0 ? (
          <EmptyState title={t('choose.none')}>{t('choose.noneText')}</EmptyState>
        ) : (
          <EmptyState title={t('choose.title')}>{t('choose.text')}</EmptyState>
        )}
      </main>
      {audit.panel && websiteId && (
        <RecordDrawer label={t('audit')} head={<h2>{t('audit')}</h2>} onClose={() => change({ audit: undefined })}>
          {audit.panel}
        </RecordDrawer>
      )}
    </SplitView>
  )
}

type Shown = { mode: Mode; isMerchant: boolean; onLive: (() => void) | undefined }

function SetupOf({ websiteId, scope, ...shown }: Shown & { websiteId: string; scope: PlaceScope }) {
  const { t } = useTranslation('processing')
  const answer = useQuery(setupQuery(websiteId, scope))
  const { data, error } = answer
  if (data) return <Loaded setup={data} scope={scope} {...shown} />
  if (error) return <LoadFailed title={t('failed')} answer={answer} />
  return <GridSkeleton widths={[120, 80, 240]} rows={6} />
}

function Loaded({ setup, scope, mode, isMerchant, onLive }: Shown & { setup: Setup; scope: PlaceScope }) {
  const { can, isViewing } = useSession()
  const [asking, setAsking] = useState<Asking>()
  const [trial, setTrial] = useState<Trial>()
  const mayEdit = can(processingWire.addLine.access) && !isViewing
  const onAsk = mayEdit ? setAsking : undefined
  return (
    <div className="p-setup">
      <MapCard setup={setup} mode={mode} isMerchant={isMerchant} trial={trial} onAsk={onAsk} />
      <div className="p-setup-side">
        <MissingCard setup={setup} isMerchant={isMerchant} onAsk={onAsk} onLive={onLive} />
        {!isMerchant && <CredentialsCard setup={setup} onAsk={onAsk} />}
        <ReferencesCard setup={setup} scope={scope} onAsk={onAsk} />
      </div>
      {asking && <Asked setup={setup} mode={mode} asking={asking} onTried={setTrial} onClose={() => setAsking(undefined)} />}
    </div>
  )
}
