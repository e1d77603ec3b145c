import { DrawerPart } from '@portico/ui/record/record-drawer.tsx'
import { RecordTabs } from '@portico/ui/record/record-tabs.tsx'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useAuditDrawer } from '../../shared/audit/audit-drawer.tsx'
import type { DrawerFrame } from '../../shared/list/drawer-frame.ts'
import { LoadedDrawer } from '../../shared/list/loaded-drawer.tsx'
import { useSession } from '../../shared/session/session.tsx'
import { KeyPanel, keyWire } from '../keys/index.tsx'
import { peopleWire, TenantStaff } from '../people/index.tsx'
import { ViewingPanel } from '../viewings/index.tsx'
import { ThemeEditor } from './look/theme-editor.tsx'
import { TenantPill } from './tenant.columns.tsx'
import { TenantFacts } from './tenant-facts.tsx'
import { type TenantDetails, tenantQuery, tenantsApi, tenantWire } from './tenants.queries.ts'

type TenantDrawerProps = DrawerFrame & { id: string; tab: string | undefined; onTab: (tab: string | undefined) => void }

/** One tenant beside the list it comes from. */
export function TenantDrawer({ id, tab, onTab, ...frame }: TenantDrawerProps) {
  const answer = useQuery(tenantQuery(id))
  const audit = useAuditDrawer(tenantWire.listAudit.access, {
    queryKey: ['tenants', id],
    fetchPage: (cursor, signal) => tenantsApi.listAudit({ params: { id }, query: { cursor }, signal }),
  })
  return (
    <LoadedDrawer
      {...frame}
      id={id}
      answer={answer}
      audit={audit}
      label={(record) => record.tenantName}
      status={(record) => <TenantPill status={record.status} outlined />}
    >
      {(record) => <Body record={record} tab={tab} onTab={onTab} />}
    </LoadedDrawer>
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
