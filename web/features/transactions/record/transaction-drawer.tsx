import { GridSkeleton } from '@portico/ui/list/grid-skeleton.tsx'
import { DrawerPart, RecordDrawer, RecordHead } from '@portico/ui/record/record-drawer.tsx'
import { RecordTabs } from '@portico/ui/record/record-tabs.tsx'
import { AmountSummary } from '@portico/ui/values/amount-summary.tsx'
import { DateTime } from '@portico/ui/values/date-time.tsx'
import { JsonView } from '@portico/ui/values/json-view.tsx'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { RecordFailed } from '../../../shared/api/record-failed.tsx'
import { useAuditDrawer } from '../../../shared/audit/audit-drawer.tsx'
import type { DrawerFrame } from '../../../shared/list/drawer-frame.ts'
import { useRecordName } from '../../../shared/page/breadcrumbs.ts'
import { late } from '../../../shared/page/late.tsx'
import { PaymentWebhooks } from '../../webhooks/index.tsx'
import { amountLook, cardText, referenceOf, TransactionState } from '../transaction-words.tsx'
import {
  type RecordRef,
  type RecordScope,
  recordQuery,
  scopeOf,
  type TransactionDetail,
  type TransactionRow,
  transactionsApi,
  transactionWire,
} from '../transactions.queries.ts'
import { tabTexts } from '../transactions.texts.ts'
import { moneySummaryOf } from './money-summary.ts'
import { RecordActions } from './record-actions.bar.tsx'
import { RecordNews } from './record-news.tsx'
import { AccountingTab } from './tabs/accounting.tab.tsx'
import { AttemptsTab } from './tabs/attempts.tab.tsx'
import { FeesTab } from './tabs/fees.tab.tsx'
import { LogsTab } from './tabs/logs.tab.tsx'
import { OverviewTab } from './tabs/overview.tab.tsx'
import { RelatedTab } from './tabs/related.tab.tsx'
import type { useOutcomes } from './use-outcomes.ts'

const AlertsTab = late([tabTexts], async () => (await import('./tabs/alerts.tab.tsx')).AlertsTab)
const RelationshipsTab = late([tabTexts], async () => (await import('./tabs/relationships.tab.tsx')).RelationshipsTab)
const TimelineTab = late([tabTexts], async () => (await import('./tabs/timeline.tab.tsx')).TimelineTab)
const RoutingTab = late([tabTexts], async () => (await import('./tabs/routing.tab.tsx')).RoutingTab)

const tabs = [
  ...(['overview', 'timeline', 'attempts', 'routing', 'alerts', 'related', 'relationships'] as const),
  ...(['fees', 'accounting', 'logs', 'webhooks', 'raw'] as const),
] as const
type TabId = (typeof tabs)[number]
const isTab = (text: string | undefined): text is TabId => tabs.includes(text as TabId)

type TransactionDrawerProps = DrawerFrame & {
  id: string
  scope: RecordScope
  /** The row of the list, where the record is on this page: its head is shown while the rest loads. */
  row: TransactionRow | undefined
  hasMerchants: boolean
  outcomes: ReturnType<typeof useOutcomes>
  tab: string | undefined
  onTab: (tab: string) => void
  /** What was asked to be done with it, before it was here. */
  act: string | undefined
  onActed: () => void
  onOpen: (id: string) => void
  hrefOf: (id: string) => string
}

/** One payment beside the list it comes from: where its money is, what can be done with it, and everything that happened to it. */
export function TransactionDrawer({ id, scope, row, walk, outcomes, width, onWidth, onClose, ...rest }: TransactionDrawerProps) {
  const { t } = useTranslation('transactions')
  const [maximised, setMaximised] = useState(false)
  const { data, error, isFetching, refetch } = useQuery(recordQuery({ id, ...scope }))
  const record: RecordRef = { id, ...scope }
  const head = data ?? row
  useRecordName(head && t('record.label', { reference: referenceOf(head) }))
  const audit = useAuditDrawer(transactionWire.listAudit.access, {
    queryKey: ['transactions', id],
    currency: head?.currency,
    fetchPage: (cursor, signal) =>
      transactionsApi.listAudit({ params: { id }, query: { pageSize: 20, cursor }, ...scopeOf(scope), signal }),
  })
  return (
    <RecordDrawer
      label={t('record.label', { reference: head ? referenceOf(head) : id })}
      head={
        <RecordHead
          status={head && <TransactionState status={head.status} refundState={head.refundState} outlined />}
          name={head && referenceOf(head)}
        />
      }
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
      {error && !data ? (
        <RecordFailed error={error} retrying={isFetching} onRetry={() => void refetch()} />
      ) : (
        <>
          {head && (
            <div className="p-drawer-top">
              <Summary head={head} detail={data} hasMerchants={rest.hasMerchants} />
              {data && (
                <RecordActions
                  record={record}
                  detail={data}
                  outcomes={outcomes}
                  act={rest.act}
                  onActed={rest.onActed}
                  onOpen={rest.onOpen}
                />
              )}
              {data && <RecordNews record={record} detail={data} watch={outcomes.watch} />}
            </div>
          )}
          {audit.panel}
          {!audit.panel && data && <RecordBody record={record} detail={data} {...rest} />}
          {!audit.panel && !data && <GridSkeleton widths={[160, 120, 140]} rows={6} />}
        </>
      )}
    </RecordDrawer>
  )
}

function Summary({ head, detail, hasMerchants }: { head: TransactionRow; detail: TransactionDetail | undefined; hasMerchants: boolean }) {
  const { t } = useTranslation(['transactions', 'shared'])
  const { parts, sums } = detail ? moneySummaryOf(detail) : { parts: [], sums: [] }
  const who = hasMerchants ? head.merchantName : head.customerName
  const isPayment = head.childNumber === null
  return (
    <AmountSummary
      minor={head.shownMinor}
      currency={head.currency}
      {...amountLook(head)}
      lead={
        <>
          {[isPayment ? undefined : t(`type.${head.type}`), who].filter(Boolean).join(', ') || t(`type.${head.type}`)} ·{' '}
          {cardText(head) ?? t(`shared:paymentMethod.${head.paymentMethod}`)} · <DateTime at={head.createdAt} style="minute" />
        </>
      }
      parts={parts}
      sums={sums.map((sum) => ({ ...sum, label: t(`record.sum.${sum.id}`) }))}
    />
  )
}

/** Account references are for bank transfers; every other tab is for all. */
const isOf = (tab: TabId, { paymentMethod, counts }: TransactionDetail): boolean =>
  tab !== 'relationships' || paymentMethod === 'BankTransfer' || counts.relationships > 0

type RecordBodyProps = { record: RecordRef; detail: TransactionDetail } & Pick<
  TransactionDrawerProps,
  'tab' | 'onTab' | 'onOpen' | 'hrefOf'
>

function RecordBody({ record, detail, tab, onTab, onOpen, hrefOf }: RecordBodyProps) {
  const { t } = useTranslation('transactions')
  const { counts } = detail
  const countOf: Partial<Record<TabId, number>> = {
    timeline: counts.timeline,
    attempts: counts.attempts,
    routing: counts.decisions,
    alerts: counts.alerts,
    related: counts.related,
    relationships: counts.relationships,
    fees: counts.fees,
    logs: counts.apiLogs,
    webhooks: counts.webhooks,
  }
  const value = isTab(tab) ? tab : 'overview'
  const content: Record<TabId, () => React.ReactNode> = {
    overview: () => <OverviewTab record={record} detail={detail} hrefOf={hrefOf} onTimeline={() => onTab('timeline')} />,
    timeline: () => <TimelineTab record={record} onTab={onTab} />,
    attempts: () => <AttemptsTab record={record} />,
    routing: () => <RoutingTab record={record} detail={detail} onAttempts={() => onTab('attempts')} />,
    alerts: () => <AlertsTab record={record} onOpen={onOpen} />,
    related: () => <RelatedTab record={record} onOpen={onOpen} />,
    relationships: () => <RelationshipsTab record={record} />,
    fees: () => <FeesTab record={record} />,
    accounting: () => <AccountingTab record={record} customerId={detail.merchantId} hrefOf={hrefOf} />,
    logs: () => <LogsTab record={record} />,
    webhooks: () => <PaymentWebhooks payment={record} />,
    raw: () => <JsonView value={detail} label={t('record.tab.raw')} />,
  }
  return (
    <RecordTabs
      label={t('record.tabs')}
      tabs={tabs
        .filter((tabId) => tabId === value || isOf(tabId, detail))
        .map((tabId) => ({ id: tabId, label: t(`record.tab.${tabId}`), count: countOf[tabId] }))}
      value={value}
      onChange={onTab}
    >
      {value === 'overview' ? content.overview() : <DrawerPart key={`${record.id}:${value}`}>{content[value]()}</DrawerPart>}
    </RecordTabs>
  )
}
