import { shownAddress } from '@portico/contract/core/text/shown-address.ts'
import { ActionBar } from '@portico/ui/actions/action-bar.tsx'
import type { Action } from '@portico/ui/actions/action-button.tsx'
import { notify } from '@portico/ui/notices/notify.tsx'
import { type Fact, Facts } from '@portico/ui/pieces/facts.tsx'
import { DrawerPart } from '@portico/ui/record/record-drawer.tsx'
import { DateTime } from '@portico/ui/values/date-time.tsx'
import { zoneLabel } from '@portico/ui/words/date-format.ts'
import { formatCount } from '@portico/ui/words/money-format.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSession } from '../../shared/session/session.tsx'
import { useSaid } from '../../shared/texts/said.ts'
import { ViewAsDialog, viewingWire } from '../viewings/index.tsx'
import { ActivationDialog } from './dialogs/activation.dialog.tsx'
import { EditTenantDialog } from './dialogs/edit-tenant.dialog.tsx'
import { showSaved, type Tenant, type TenantDetails, tenantWire } from './tenants.queries.ts'

export function TenantFacts({ record }: { record: TenantDetails }) {
  const { t } = useTranslation('tenants')
  const { merchants, staff, merchantUsers, isDefaultTenant, isPlatform, supportEmail } = record
  const facts: Fact[] = [
    [t('field.mark'), isPlatform ? t('mark.platform') : isDefaultTenant && t('mark.default')],
    supportEmail
      ? { label: t('field.supportEmail'), value: shownAddress(supportEmail), copy: supportEmail }
      : [t('field.supportEmail'), null],
    [t('field.timeZone'), zoneLabel(record.timeZone)],
    { label: t('field.scaCodes'), value: t(`scaCodes.${record.scaCodes}`), wide: true },
    [t('field.merchants'), formatCount(merchants)],
    [t('field.staff'), formatCount(staff)],
    [t('field.merchantUsers'), formatCount(merchantUsers)],
    [t('field.createdAt'), <DateTime key="created" at={record.createdAt} />],
    [t('field.updatedAt'), <DateTime key="updated" at={record.updatedAt} />],
  ]
  return (
    <>
      <DrawerPart>
        <Actions record={record} />
      </DrawerPart>
      <DrawerPart>
        <Facts items={facts} />
      </DrawerPart>
    </>
  )
}

/** What the person may do with it; the server decides again when it is sent. */
function Actions({ record }: { record: TenantDetails }) {
  const { t } = useTranslation('tenants')
  const said = useSaid('tenants', 'viewings')
  const { can } = useSession()
  const queries = useQueryClient()
  const [asked, setAsked] = useState<'edit' | 'activation' | 'viewAs'>()
  const close = () => setAsked(undefined)
  const done = (saved: Tenant) => {
    close()
    showSaved(queries, saved)
    notify.success(t('resource.changed', { ns: 'shared', name: saved.tenantName }))
  }
  const isActive = record.status === 'Active'
  const edit: Action = { id: 'edit', label: t('action.edit'), primary: true, shortcut: 'E', onClick: () => setAsked('edit') }
  const activation: Action = {
    id: 'activation',
    label: t(isActive ? 'action.deactivate' : 'action.activate'),
    offReason: record.isPlatform
      ? said('tenants.platformStays')
      : isActive && record.isDefaultTenant
        ? said('tenants.defaultStays')
        : undefined,
    onClick: () => setAsked('activation'),
  }
  const viewAs: Action = {
    id: 'viewAs',
    label: t('action.viewAs'),
    offReason: isActive ? undefined : said('viewings.tenantShut'),
    onClick: () => setAsked('viewAs'),
  }
  const actions = [
    ...(can(tenantWire.update.access) ? [edit] : []),
    ...(can(viewingWire.start.access) && !record.isPlatform ? [viewAs] : []),
    ...(can(tenantWire.activate.access) ? [activation] : []),
  ]
  return (
    <>
      <ActionBar actions={actions} />
      {asked === 'edit' && <EditTenantDialog record={record} onClose={close} />}
      {asked === 'viewAs' && <ViewAsDialog tenantId={record.tenantId} tenantName={record.tenantName} onClose={close} />}
      {asked === 'activation' && <ActivationDialog record={record} onDone={done} onClose={close} />}
    </>
  )
}
