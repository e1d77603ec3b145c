import { IconArrowBackUp, IconRefresh } from '@tabler/icons-react'
import { useState } from 'react'
import { ActionBar } from '../actions/action-bar.tsx'
import { Facts } from '../pieces/facts.tsx'
import { Timeline, type TimelineEntry } from '../pieces/timeline.tsx'
import { DrawerPart, drawerWidths, RecordDrawer, RecordHead } from '../record/record-drawer.tsx'
import { RecordTabs } from '../record/record-tabs.tsx'
import { AmountSummary } from '../values/amount-summary.tsx'
import { useFormatDate } from '../values/date-time.tsx'
import { JsonView } from '../values/json-view.tsx'
import { StatusPill } from '../values/status-pill.tsx'
import { RefundDialog } from './refund.dialog.tsx'
import type { Payment } from './sample-payments.ts'

export const story: TimelineEntry[] = [
  {
    id: '1',
    tone: 'positive',
    title: 'Webhook delivered',
    at: '14:07:11,204',
    detail: 'payment.captured to api.nordlys.no, first attempt',
  },
  {
    id: '2',
    tone: 'positive',
    title: 'Captured 1.249,90 EUR',
    at: '14:07:10,871',
    detail: 'Adelphi Acquiring, automatic capture',
    openAtStart: true,
    exchange: {
      line: 'POST /v2/payments/9F31C/captures',
      code: 201,
      latencyMs: 318,
      request: '{\n  "amount": 124990,\n  "currency": "EUR",\n  "final": true\n}',
      response: '{\n  "status": "captured",\n  "arn": "7461…0938",\n  "responseCode": "00"\n}',
    },
  },
  {
    id: '3',
    tone: 'positive',
    title: 'Authorised',
    at: '14:07:10,402',
    detail: '3-D Secure frictionless, liability shifted',
    exchange: { line: 'POST /v2/payments', code: 200, latencyMs: 642, request: '{}', response: '{}' },
  },
  {
    id: '4',
    tone: 'negative',
    title: 'Declined by Bosphorus Pay',
    at: '14:07:09,655',
    detail: 'Code 91, issuer unavailable. Soft decline, next provider tried',
    exchange: { line: 'POST /payment/auth', code: 402, latencyMs: 1204, request: '{}', response: '{}' },
  },
  { id: '5', tone: 'ongoing', title: 'Routed by “EU cards v12”', at: '14:07:08,431', detail: 'Two of three providers were eligible' },
  { id: '6', tone: 'neutral', title: 'Created through the API', at: '14:07:08,402', detail: 'Key pk_live_…7f2a, 185.34.22.10' },
]

const tabs = [
  { id: 'overview', label: 'Overview' },
  { id: 'attempts', label: 'Attempts', count: 2 },
  { id: 'routing', label: 'Routing' },
  { id: 'fees', label: 'Fees', count: 4 },
  { id: 'accounting', label: 'Accounting' },
  { id: 'webhooks', label: 'Webhooks', count: 1 },
  { id: 'raw', label: 'Raw JSON' },
  { id: 'related', label: 'Related', count: 1 },
]

type PaymentDrawerProps = { payment: Payment; onClose: () => void; onPrevious?: () => void; onNext?: () => void }

export function PaymentDrawer({ payment, onClose, onPrevious, onNext }: PaymentDrawerProps) {
  const formatDate = useFormatDate()
  const [width, setWidth] = useState<number>(drawerWidths.record)
  const [maximised, setMaximised] = useState(false)
  const [tab, setTab] = useState('overview')
  const [refunding, setRefunding] = useState(false)
  const refunded = Math.round(Math.abs(payment.minor) / 5)
  const minor = Math.abs(payment.minor)
  return (
    <RecordDrawer
      label={`Transaction ${payment.reference}`}
      head={<RecordHead status={<StatusPill status={payment.status} outlined />} name={payment.id} />}
      width={width}
      onWidth={setWidth}
      maximised={maximised}
      onMaximise={setMaximised}
      walk
      onPrevious={onPrevious}
      onNext={onNext}
      onClose={onClose}
    >
      <div className="p-drawer-top">
        <AmountSummary
          minor={payment.minor}
          currency={payment.currency}
          lead={`${payment.customer}, ${payment.reference} · ${payment.method} •• ${payment.last4} · ${formatDate(payment.at, 'minute')}`}
          parts={[
            { id: 'left', minor: minor - refunded, mark: 'own' },
            { id: 'refunded', minor: refunded, mark: 'rest' },
          ]}
          sums={[
            { id: 'authorised', label: 'Authorised', minor },
            { id: 'captured', label: 'Captured', minor },
            { id: 'refunded', label: 'Refunded', minor: refunded, mark: 'rest' },
            { id: 'left', label: 'Left to refund', minor: minor - refunded, mark: 'own' },
          ]}
        />
        <ActionBar
          actions={[
            {
              id: 'refund',
              label: 'Refund…',
              primary: true,
              icon: <IconArrowBackUp size={15} stroke={2} aria-hidden />,
              onClick: () => setRefunding(true),
            },
            { id: 'status', label: 'Check status', icon: <IconRefresh size={15} stroke={1.75} aria-hidden />, onClick: () => {} },
            {
              id: 'void',
              label: 'Void',
              offReason: 'You can’t void: this payment has been captured. Refund it instead, in full or in part.',
              onClick: () => {},
            },
            { id: 'dispute', label: 'Open a dispute…', overflow: true, onClick: () => {} },
            { id: 'webhook', label: 'Resend webhook', overflow: true, offReason: 'The website has no webhook address.', onClick: () => {} },
          ]}
        />
      </div>
      <RecordTabs tabs={tabs} value={tab} onChange={setTab} label="Transaction details">
        {tab === 'raw' ? (
          <DrawerPart>
            <JsonView
              label="Transaction as JSON"
              value={{
                ...payment,
                attempts: [{ provider: 'Bosphorus Pay', code: '91' }],
                metadata: {},
                risk: { score: 12, signals: ['3ds', 'country'] },
              }}
            />
          </DrawerPart>
        ) : (
          <>
            <DrawerPart>
              <Facts
                columns={2}
                items={[
                  ['Provider', payment.provider],
                  ['Shopper', 'Ingrid Solberg'],
                  { label: 'ARN', value: '74612 0938 1170', copy: '7461209381170' },
                  ['Country', payment.country],
                  ['Auth code', '081 442'],
                  ['Risk', `${payment.risk} of 100`],
                  ['3-D Secure', '2.2, frictionless'],
                  ['Website', null],
                  { label: 'Reason', value: 'Issuer unavailable at the first provider, approved by the second one', wide: true },
                ]}
              />
            </DrawerPart>
            <DrawerPart title="Timeline">
              <Timeline entries={story} />
            </DrawerPart>
          </>
        )}
      </RecordTabs>
      <RefundDialog payment={payment} leftMinor={minor - refunded} opened={refunding} onClose={() => setRefunding(false)} />
    </RecordDrawer>
  )
}
