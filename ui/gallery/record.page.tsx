import { ActionBar } from '../actions/action-bar.tsx'
import { CopyField } from '../pieces/copy-field.tsx'
import { Facts } from '../pieces/facts.tsx'
import { PageHeader } from '../pieces/page-header.tsx'
import { Exchange, Timeline } from '../pieces/timeline.tsx'
import { AmountSummary } from '../values/amount-summary.tsx'
import { Became } from '../values/became.tsx'
import { JsonView } from '../values/json-view.tsx'
import { Money } from '../values/money.tsx'
import { ReferenceChip } from '../values/reference-chip.tsx'
import { SlaTimer } from '../values/sla-timer.tsx'
import { StatusPill } from '../values/status-pill.tsx'
import { story } from './payment-drawer.tsx'
import { Piece, Pieces } from './piece.tsx'

const now = Date.UTC(2026, 10, 21, 14)
const minute = 60_000
const json = {
  id: 'tx_7Q117900SD',
  amountMinor: 124990,
  currency: 'EUR',
  threeDSecure: true,
  website: null,
  shopper: { name: 'Ingrid Solberg', address: { city: 'Oslo', lines: ['Storgata 1', '0155 Oslo'] } },
  attempts: [
    {
      provider: 'Bosphorus Pay',
      code: '91',
      raw: { message: 'Issuer unavailable, a rather long sentence that has to wrap somewhere in a narrow drawer' },
    },
    { provider: 'Adelphi Acquiring', code: '00', raw: {} },
  ],
}

export const RecordPage = () => (
  <main className="p-page">
    <PageHeader
      title="Parts of a record"
      meta={<StatusPill status="Opened" outlined />}
      note="What drawers and record pages are made of."
    />
    <Pieces>
      <Piece title="Amount and actions">
        <AmountSummary
          minor={124990}
          currency="EUR"
          lead="Nordlys Outdoor AS, ORD-20481"
          parts={[
            { id: 'a', minor: 80_000, mark: 'own' },
            { id: 'b', minor: 25_000, mark: 'rest' },
            { id: 'c', minor: 15_000, mark: 'pending' },
            { id: 'd', minor: 4_990, mark: 'lost' },
          ]}
          sums={[
            { id: 'a', label: 'Left to refund', minor: 80_000, mark: 'own' },
            { id: 'b', label: 'Refunded', minor: 25_000, mark: 'rest' },
            { id: 'c', label: 'Waiting', minor: 15_000, mark: 'pending' },
            { id: 'd', label: 'Charged back', minor: 4_990, mark: 'lost' },
          ]}
        />
        <ActionBar
          actions={[
            { id: 'a', label: 'Capture 1.249,90 EUR', primary: true, onClick: () => {} },
            { id: 'b', label: 'Check status', loading: true, onClick: () => {} },
            { id: 'c', label: 'Void', offReason: 'You can’t void: the payment was settled at 23:00.', onClick: () => {} },
            { id: 'd', label: 'Delete link', overflow: true, danger: true, onClick: () => {} },
          ]}
        />
      </Piece>
      <Piece title="Facts and references">
        <Facts
          items={[
            ['Customer', 'Işıl Elektronik Sanayi ve Ticaret A.Ş. Beşiktaş Şubesi Müdürlüğü'],
            { label: 'IBAN', value: 'TR33 0006 1005 1978 6457 8413 26', copy: 'TR330006100519786457841326' },
            ['Website', ''],
            ['Status', <Became key="status" before="Active" after="Closed" />],
            ['Fee', <Money key="fee" minor={1245} currency="EUR" />],
          ]}
        />
        <div className="p-side-refs">
          <ReferenceChip kind="Transaction" name="PAY-20414" href="#tx">
            <Money minor={1875000} currency="EUR" />
            <StatusPill status="WaitingForApproval" />
          </ReferenceChip>
          <ReferenceChip kind="Customer" name="Çınar Kitabevi" href="#customer">
            <StatusPill status="Active" />
          </ReferenceChip>
          <ReferenceChip kind="File" name="hesap-ekstresi.pdf" href="#file">
            214 KB
          </ReferenceChip>
        </div>
        <CopyField
          label="Webhook address"
          description="We call it when a payment changes."
          value="https://api.nordlys.example/webhooks/payments?key=7f2a"
        />
      </Piece>
      <Piece title="Timeline">
        <Timeline
          entries={[{ ...story[0], id: 'day', day: '21/11/2026', tone: 'pending', title: 'Refund sent', at: '15:12:40,101' }, ...story]}
        />
      </Piece>
      <Piece title="Raw JSON">
        <JsonView label="Payment as JSON" value={json} />
        <Exchange line="POST /v2/payments/9F31C/captures" code={201} latencyMs={318} request="{}" response="{}" />
        <SlaTimer label="Next answer" startedAt={now - 199 * minute} dueAt={now + 41 * minute} now={now} />
        <SlaTimer label="Resolution" startedAt={now - 216 * minute} dueAt={now + 1224 * minute} now={now} />
        <SlaTimer label="First answer" startedAt={now - 90 * minute} dueAt={now - 26 * minute} now={now} />
      </Piece>
    </Pieces>
  </main>
)
