import { EmptyState } from '@portico/ui/empty-state.tsx'
import { ErrorState } from '@portico/ui/error-state.tsx'
import { GridSkeleton } from '@portico/ui/grid-skeleton.tsx'
import { DrawerPart, RecordDrawer, RecordHead } from '@portico/ui/record-drawer.tsx'
import { RecordTabs } from '@portico/ui/record-tabs.tsx'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ApiError } from '../../shared/api/api-error.ts'
import { useAuditDrawer } from '../../shared/audit/audit-drawer.tsx'
import type { Walk } from '../../shared/list/list-page.tsx'
import { problemText, requestIdOf } from '../../shared/problem-text.ts'
import { useSession } from '../../shared/session.tsx'
import { KeyPanel, keyWire } from '../keys/index.tsx'
import { peopleWire, TenantStaff } from '../people/index.tsx'
import { ViewingPanel } from '../viewings/index.tsx'
import { ThemeEditor } from './look/theme-editor.tsx'
import { TenantPill } from './tenant.columns.tsx'
import { TenantFacts } from './tenant-facts.tsx'
import { type TenantDetails, tenantQuery, tenantsApi, tenantWire } from './tenants.queries.ts'

type TenantDrawerProps = {
  id: string
  walk: Walk
  tab: string | undefined
  onTab: (tab: string | undefined) => void
  width: number | undefined
  onWidth: (width: number) => void
  onClose: () => void
}

/** One tenant beside the list it comes from. */
export function TenantDrawer({ id, walk, tab, onTab, width, onWidth, onClose }: TenantDrawerProps) {
  const [maximised, setMaximised] = useState(false)
  const { data, error, isFetching, refetch } = useQuery(tenantQuery(id))
  const audit = useAuditDrawer(tenantWire.listAudit.access, {
    queryKey: ['tenants', id],
    fetchPage: (cursor, signal) => tenantsApi.listAudit({ params: { id }, query: { cursor }, signal }),
  })
  return (
    <RecordDrawer
      label={data?.tenantName ?? id}
      head={<RecordHead status={data && <TenantPill status={data.status} outlined />} id={id} />}
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

type BodyProps = { record: TenantDetails } & Pick<TenantDrawerProps, 'tab' | 'onTab'>

function Body({ record, tab, onTab }: BodyProps) {
  const { t } = useTranslation('tenants')
  const { can } = useSession()
  const queries = useQueryClient()
  const tabs = [
    { id: 'details', label: t('tab.details') },
    ...(can(peopleWire.listOfTenant.access) ? [{ id: 'staff', label: t('tab.staff') }] : []),
    { id: 'look', label: t('tab.look') },
    ...(can(keyWire.list.access) ? [{ id: 'keys', label: t('tab.keys') }] : []),
    ...(record.isPlatform ? [] : [{ id: 'viewings', label: t('tab.viewings') }]),
  ]
  const shown = tabs.find(({ id }) => id === tab)?.id ?? 'details'
  return (
    <RecordTabs tabs={tabs} value={shown} onChange={(next) => onTab(next === 'details' ? undefined : next)} label={record.tenantName}>
      {shown === 'details' && <TenantFacts record={record} />}
      {shown === 'staff' && (
        <DrawerPart>
          <TenantStaff
            tenantId={record.tenantId}
            onChanged={() => void queries.invalidateQueries({ queryKey: tenantQuery(record.tenantId).queryKey })}
          />
        </DrawerPart>
      )}
      {shown === 'look' && <ThemeEditor key={record.version} record={record} />}
      {shown === 'keys' && (
        <DrawerPart>
          <KeyPanel tenantId={record.tenantId} />
        </DrawerPart>
      )}
      {shown === 'viewings' && (
        <DrawerPart>
          <ViewingPanel tenantId={record.tenantId} />
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
