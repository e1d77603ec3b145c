import { PageHeader } from '../pieces/page-header.tsx'
import { DateTime } from '../values/date-time.tsx'
import { Money } from '../values/money.tsx'
import { RelativeTime } from '../values/relative-time.tsx'
import { StatusPill, type StatusTone } from '../values/status-pill.tsx'
import { formatPercent } from '../words/money-format.ts'
import { Piece, Pieces } from './piece.tsx'

const words: [tone: string, list: string[]][] = [
  ['Positive', ['Opened', 'Active', 'Captured', 'Approved', 'Refunded', 'Authorised']],
  ['Negative', ['Declined', 'Failed', 'Rejected', 'Expired', 'Conflict']],
  ['Pending', ['Pending', 'WaitingForApproval', 'InvitationSent', 'AwaitingAuthorisation']],
  ['Hold', ['Not Found', 'Clarification']],
  ['Ongoing', ['PendingAcceptance', 'PendingApproval']],
  ['Neutral', ['Draft', 'GoLive']],
]

export const WordsPage = () => (
  <main className="p-page">
    <PageHeader title="Status, money, time" />
    <Pieces>
      <Piece title="Status">
        {words.map(([tone, list]) => (
          <div key={tone} style={{ display: 'flex', flexWrap: 'wrap', gap: '8px 24px' }}>
            {list.map((status) => (
              <StatusPill key={status} status={status} />
            ))}
            <StatusPill status={list[0] ?? ''} outlined />
          </div>
        ))}
        <StatusPill status="Created" tone={'ongoing' satisfies StatusTone} />
      </Piece>
      <Piece title="Money">
        <div style={{ display: 'grid', justifyItems: 'end', gap: 6 }}>
          <Money minor={124990} currency="EUR" />
          <Money minor={-4990} currency="TRY" />
          <Money minor={4900} currency="JPY" />
          <Money minor={1234567} currency="KWD" />
          <Money minor={1234567890} currency="GBP" muted />
          <Money minor={123} currency="EUR" sign />
        </div>
        <Money minor={128431040} currency="EUR" size="large" />
        <p>Approval rate {formatPercent(8740)}, points +0,6 pt</p>
      </Piece>
      <Piece title="Time">
        <DateTime at="2026-11-21T11:07:09.871Z" />
        <DateTime at="2026-11-21T11:07:09.871Z" style="millis" />
        <DateTime at="2026-11-21T11:07:09.871Z" style="date" />
        <DateTime at={null} />
        <RelativeTime at={Date.now() - 5 * 60_000} />
        <RelativeTime at={Date.now() - 50 * 3_600_000} />
      </Piece>
      <Piece title="Type">
        <h2>Card title, 16 px</h2>
        <h3>Section, 14 px</h3>
        <p>
          Reading text with Türkçe letters: ğüşöçıİĞÜŞÖÇ, and a link to <a href="#link">the manual</a>.
        </p>
        <p>
          <kbd>Ctrl K</kbd> <code>tx_7Q117900SD</code>
        </p>
      </Piece>
    </Pieces>
  </main>
)
