import { EmptyState } from '@portico/ui/empty-state.tsx'
import { ErrorState } from '@portico/ui/error-state.tsx'
import { GridSkeleton } from '@portico/ui/grid-skeleton.tsx'
import { DrawerPart, RecordDrawer, RecordHead } from '@portico/ui/record-drawer.tsx'
import { RecordTabs } from '@portico/ui/record-tabs.tsx'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ApiError } from '../../shared/api/api-error.ts'
import { useAuditDrawer } from '../../shared/audit/audit-drawer.tsx'
import type { Walk } from '../../shared/list/list-page.tsx'
import { problemText, requestIdOf } from '../../shared/problem-text.ts'
import { useSession } from '../../shared/session.tsx'
import { ViewingPanel } from '../viewings/index.tsx'
import { MerchantPill } from './merchant.columns.tsx'
import { MerchantFacts } from './merchant-facts.tsx'
import { MerchantWebsites } from './merchant-websites.tsx'
import { type MerchantDetails, merchantQuery, merchantsApi, merchantWire } from './merchants.queries.ts'

type MerchantDrawerProps = {
  id: string
  walk: Walk
  tab: string | undefined
  onTab: (tab: string | undefined) => void
  width: number | undefined
  onWidth: (width: number) => void
  onClose: () => void
}

/** One customer beside the list it comes from. */
export function MerchantDrawer({ id, walk, tab, onTab, width, onWidth, onClose }: MerchantDrawerProps) {
  const [maximised, setMaximised] = useState(false)
  const { data, error, isFetching, refetch } = useQuery(merchantQuery(id))
  const audit = useAuditDrawer(merchantWire.listAudit.access, {
    queryKey: ['merchants', id],
    fetchPage: (cursor, signal) => merchantsApi.listAudit({ params: { id }, query: { cursor }, signal }),
  })
  return (
    <RecordDrawer
      label={data?.legalBusinessName ?? id}
      head={<RecordHead status={data && <MerchantPill of="merchantStatus" row={data} outlined />} id={id} />}
      copyId={id}
      tools={audit.tool}
      width={width}
      onWidth={onWidth}
      maximised={maximised}
      onMaximise={setMaximised}
      walk
      onPrevious={walk.onPrevious}
      onNext={walk.onNext}
      onClose={onClose}
    >
      {audit.panel ??
        (data ? (
          <Body key={id} record={data} tab={tab} onTab={onTab} />
        ) : error ? (
          <Failed error={error} retrying={isFetching} onRetry={() => void refetch()} />
        ) : (
          <GridSkeleton widths={[160, 120, 140]} rows={6} />
        ))}
    </RecordDrawer>
  )
}

type BodyProps = { record: MerchantDetails } & Pick<MerchantDrawerProps, 'tab' | 'onTab'>

function Body({ record, tab, onTab }: BodyProps) {
  const { t } = useTranslation('merchants')
  const { user } = useSession()
  const tabs = [
    { id: 'details', label: t('tab.details') },
    { id: 'websites', label: t('tab.websites'), count: record.websites },
    { id: 'viewings', label: t('tab.viewings') },
  ]
  const shown = tabs.find(({ id }) => id === tab)?.id ?? 'details'
  return (
    <RecordTabs
      tabs={tabs}
      value={shown}
      onChange={(next) => onTab(next === 'details' ? undefined : next)}
      label={record.legalBusinessName}
    >
      {shown === 'details' && <MerchantFacts record={record} />}
      {shown === 'websites' && <MerchantWebsites record={record} />}
      {shown === 'viewings' && (
        <DrawerPart>
          <ViewingPanel tenantId={user.tenantId} merchantId={record.merchantId} />
        </DrawerPart>
      )}
    </RecordTabs>
  )
}

function Failed({ error, retrying, onRetry }: { error: unknown; retrying: boolean; onRetry: () => void }) {
  const { t } = useTranslation('shared')
  if (error instanceof ApiError && (error.status === 404 || error.status === 422))
    return <EmptyState title={t('record.missingTitle')}>{t('record.missingText')}</EmptyState>
  return (
    <ErrorState title={t('record.failedTitle')} requestId={requestIdOf(error)} onRetry={onRetry} retrying={retrying}>
      {problemText(error)}
    </ErrorState>
  )
}
