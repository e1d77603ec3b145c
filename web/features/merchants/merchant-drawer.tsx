import { DrawerPart } from '@portico/ui/record/record-drawer.tsx'
import { RecordTabs } from '@portico/ui/record/record-tabs.tsx'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useAuditDrawer } from '../../shared/audit/audit-drawer.tsx'
import type { DrawerFrame } from '../../shared/list/drawer-frame.ts'
import { LoadedDrawer } from '../../shared/list/loaded-drawer.tsx'
import { useSession } from '../../shared/session/session.tsx'
import { ViewingPanel } from '../viewings/index.tsx'
import { MerchantPill } from './merchant.columns.tsx'
import { MerchantFacts } from './merchant-facts.tsx'
import { MerchantWebsites } from './merchant-websites.tsx'
import { type MerchantDetails, merchantQuery, merchantsApi, merchantWire } from './merchants.queries.ts'

type MerchantDrawerProps = DrawerFrame & { id: string; tab: string | undefined; onTab: (tab: string | undefined) => void }

/** One customer beside the list it comes from. */
export function MerchantDrawer({ id, tab, onTab, ...frame }: MerchantDrawerProps) {
  const answer = useQuery(merchantQuery(id))
  const audit = useAuditDrawer(merchantWire.listAudit.access, {
    queryKey: ['merchants', id],
    fetchPage: (cursor, signal) => merchantsApi.listAudit({ params: { id }, query: { cursor }, signal }),
  })
  return (
    <LoadedDrawer
      {...frame}
      id={id}
      answer={answer}
      audit={audit}
      label={(record) => record.legalBusinessName}
      status={(record) => <MerchantPill of="merchantStatus" row={record} outlined />}
    >
      {(record) => <Body record={record} tab={tab} onTab={onTab} />}
    </LoadedDrawer>
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
