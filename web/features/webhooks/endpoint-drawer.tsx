import type { webhookPaths } from '@portico/contract/features/webhooks/webhook-paths.ts'
import { DrawerPart } from '@portico/ui/record/record-drawer.tsx'
import { RecordTabs } from '@portico/ui/record/record-tabs.tsx'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useAuditDrawer } from '../../shared/audit/audit-drawer.tsx'
import type { DrawerFrame } from '../../shared/list/drawer-frame.ts'
import { LoadedDrawer } from '../../shared/list/loaded-drawer.tsx'
import { Deliveries } from './deliveries.tsx'
import { EndpointPill } from './endpoint.columns.tsx'
import { EndpointFacts } from './endpoint-facts.tsx'
import { type Endpoint, endpointQuery, webhooksApi, webhookWire } from './webhooks.queries.ts'

type EndpointDrawerProps = DrawerFrame & {
  id: string
  whose: keyof typeof webhookPaths
  tab: string | undefined
  onTab: (tab: string | undefined) => void
}

/** One endpoint beside the list: how it fares, what can be done with it, and what was sent to it. */
export function EndpointDrawer({ id, whose, tab, onTab, ...frame }: EndpointDrawerProps) {
  const answer = useQuery(endpointQuery(id))
  const audit = useAuditDrawer(webhookWire.listAudit.access, {
    queryKey: ['webhooks', id],
    fetchPage: (cursor, signal) => webhooksApi.listAudit({ params: { id }, query: { cursor }, signal }),
  })
  return (
    <LoadedDrawer
      {...frame}
      id={id}
      answer={answer}
      audit={audit}
      label={(record) => record.address}
      status={(record) => <EndpointPill of={record} outlined />}
    >
      {(record) => <Body record={record} whose={whose} tab={tab} onTab={onTab} onDeleted={frame.onClose} />}
    </LoadedDrawer>
  )
}

type BodyProps = Pick<EndpointDrawerProps, 'whose' | 'tab' | 'onTab'> & { record: Endpoint; onDeleted: () => void }

function Body({ record, whose, tab, onTab, onDeleted }: BodyProps) {
  const { t } = useTranslation('webhooks')
  const tabs = (['details', 'deliveries'] as const).map((id) => ({ id, label: t(`tab.${id}`) }))
  const shown = tab === 'deliveries' ? 'deliveries' : 'details'
  return (
    <RecordTabs tabs={tabs} value={shown} onChange={(next) => onTab(next === 'details' ? undefined : next)} label={record.address}>
      {shown === 'details' ? (
        <EndpointFacts record={record} whose={whose} onDeleted={onDeleted} />
      ) : (
        <DrawerPart>
          <Deliveries endpoint={record} whose={whose} />
        </DrawerPart>
      )}
    </RecordTabs>
  )
}
