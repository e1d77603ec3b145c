import { nextStatuses } from '@portico/contract/features/merchants/merchant-words.ts'
import { ActionBar } from '@portico/ui/actions/action-bar.tsx'
import type { Action } from '@portico/ui/actions/action-button.tsx'
import { UiLink } from '@portico/ui/behaviour/link.tsx'
import { UserText } from '@portico/ui/behaviour/user-text.tsx'
import { notify } from '@portico/ui/notices/notify.tsx'
import { type Fact, Facts } from '@portico/ui/pieces/facts.tsx'
import { DrawerPart } from '@portico/ui/record/record-drawer.tsx'
import { DateTime } from '@portico/ui/values/date-time.tsx'
import { formatCount } from '@portico/ui/words/money-format.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSession } from '../../shared/session/session.tsx'
import { useMayOpen } from '../../shared/session/use-may-open.ts'
import { useSaid } from '../../shared/texts/said.ts'
import { ViewAsDialog, viewingWire } from '../viewings/index.tsx'
import { EditMerchantDialog } from './dialogs/edit-merchant.dialog.tsx'
import { StatusDialog } from './dialogs/status.dialog.tsx'
import { MerchantPill } from './merchant.columns.tsx'
import { type MerchantDetails, merchantWire, showSaved } from './merchants.queries.ts'

export function MerchantFacts({ record }: { record: MerchantDetails }) {
  const { t } = useTranslation('merchants')
  const facts: Fact[] = [
    [t('field.processingStatus'), <MerchantPill key="processing" of="processingStatus" row={record} />],
    [t('field.boardingStage'), <MerchantPill key="boarding" of="boardingStage" row={record} />],
    [t('field.reviewStatus'), <MerchantPill key="review" of="reviewStatus" row={record} />],
    [t('field.merchantType'), t(`merchantType.${record.merchantType}`)],
    [t('field.visibility'), t(`visibility.${record.visibility}`)],
    [t('field.activationDate'), record.activationDate && <DateTime key="activation" at={record.activationDate} />],
    [t('field.users'), <Users key="users" record={record} />],
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
      {record.description && (
        <DrawerPart title={t('field.description')}>
          <UserText>{record.description}</UserText>
        </DrawerPart>
      )}
      <DrawerPart title={t('field.merchantNotes')}>
        {record.merchantNotes ? <UserText>{record.merchantNotes}</UserText> : t('drawer.noNotes')}
      </DrawerPart>
    </>
  )
}

/** How many people work for it; a link to them where the person may see them. */
function Users({ record }: { record: MerchantDetails }) {
  const router = useRouter()
  const mayOpen = useMayOpen()
  const list = '/crm/users/merchant'
  // Without that screen the address would lead to the one of its area.
  const exists = router.matchRoutes(list, {}).at(-1)?.fullPath.startsWith(list)
  const text = formatCount(record.users)
  return exists && mayOpen(list) ? <UiLink href={`${list}?merchantId=${record.merchantId}`}>{text}</UiLink> : text
}

/** What the person may do with it; the server decides again when it is sent. */
function Actions({ record }: { record: MerchantDetails }) {
  const { t } = useTranslation('merchants')
  const said = useSaid('merchants', 'viewings')
  const { can, user } = useSession()
  const queries = useQueryClient()
  const [asked, setAsked] = useState<'edit' | 'status' | 'processing' | 'viewAs'>()
  const close = () => setAsked(undefined)
  const done = (saved: MerchantDetails) => {
    close()
    showSaved(queries, saved)
    notify.success(t('resource.changed', { ns: 'shared', name: saved.legalBusinessName }))
  }
  const isClosed = record.merchantStatus === 'Closed'
  const offReason = isClosed ? said('merchants.closed') : undefined
  const edit: Action = { id: 'edit', label: t('action.edit'), primary: true, shortcut: 'E', onClick: () => setAsked('edit') }
  const processing: Action = {
    id: 'processing',
    label: t('action.processing'),
    offReason: offReason ?? (record.merchantStatus === 'Inactive' ? said('merchants.inactive') : undefined),
    onClick: () => setAsked('processing'),
  }
  const status: Action = {
    id: 'status',
    label: t('action.status'),
    offReason: nextStatuses[record.merchantStatus].length === 0 ? offReason : undefined,
    onClick: () => setAsked('status'),
  }
  const viewAs: Action = {
    id: 'viewAs',
    label: t('action.viewAs'),
    offReason: isClosed ? said('viewings.customerClosed') : undefined,
    onClick: () => setAsked('viewAs'),
  }
  const actions = [
    ...(can(merchantWire.update.access) ? [edit] : []),
    ...(can(viewingWire.start.access) ? [viewAs] : []),
    ...(can(merchantWire.changeStatus.access) ? [processing, status] : []),
  ]
  const merchant = { id: record.merchantId, name: record.legalBusinessName }
  return (
    <>
      <ActionBar actions={actions} />
      {asked === 'viewAs' && <ViewAsDialog tenantId={user.tenantId} tenantName={user.tenant.name} merchant={merchant} onClose={close} />}
      {asked === 'edit' && <EditMerchantDialog record={record} onClose={close} />}
      {(asked === 'status' || asked === 'processing') && <StatusDialog kind={asked} record={record} onDone={done} onClose={close} />}
    </>
  )
}
