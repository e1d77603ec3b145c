import { Button, SegmentedControl } from '@mantine/core'
import { IconLayoutDashboard } from '@tabler/icons-react'
import { useState } from 'react'
import { Chart, ChartLegend } from '../chart/chart.tsx'
import { ShareTable } from '../chart/share-table.tsx'
import { Card } from '../pieces/card.tsx'
import { type Figure, FigureRow } from '../pieces/figure-row.tsx'
import { PageHeader } from '../pieces/page-header.tsx'
import { Ranking } from '../pieces/ranking.tsx'
import { WaitingList } from '../pieces/waiting-list.tsx'
import { formatCount } from '../words/money-format.ts'

const hours = Array.from({ length: 24 }, (_, hour) => `${String(hour).padStart(2, '0')}:00`)
const before = [21, 14, 9, 7, 8, 15, 28, 46, 63, 74, 81, 88, 94, 91, 84, 80, 83, 92, 104, 111, 98, 76, 52, 34]
const today = [24, 16, 10, 8, 9, 17, 33, 55, 71, 86, 93, 104, 112, 108]
const volume = [
  { name: 'Today', values: hours.map((_, hour) => (today[hour] === undefined ? null : today[hour] * 1000)) },
  { name: 'Last Saturday', values: before.map((value) => value * 1000), comparison: true },
]
const methods = ['Cards', 'Open banking', 'Wallets', 'SEPA', 'Crypto', 'Vouchers', 'Cash']
const shares = [{ name: 'Volume', values: [58_000, 21_000, 12_000, 6000, 1500, 1000, 500] }]
const reasons = ['Insufficient funds', 'Do not honour', 'Issuer unavailable', '3-D Secure failed', 'Suspected fraud']
const counts = [812, 540, 371, 298, 117]
const figures: Figure[] = [
  {
    ...{ id: 'volume', name: 'Captured volume', value: '1.284.310,40', unit: 'EUR', href: '#volume' },
    ...{ change: { text: '+8,2 %', tone: 'positive' }, note: 'on last Saturday' },
  },
  {
    id: 'rate',
    name: 'Approval rate',
    value: '87,4',
    unit: '%',
    change: { text: '+0,6 pt', tone: 'positive' },
    note: 'cards 86,1 %',
    href: '#rate',
  },
  {
    id: 'count',
    name: 'Transactions',
    value: '18.402',
    change: { text: '+5,1 %', tone: 'positive' },
    note: '17.509 before',
    href: '#count',
  },
  {
    id: 'disputes',
    name: 'Open disputes',
    value: '12',
    change: { text: '3 due', tone: 'negative' },
    note: '9.420,15 EUR',
    href: '#disputes',
  },
]

const euro = (value: number) => `${formatCount(value)} EUR`

export function DashboardPage() {
  const [period, setPeriod] = useState('Today')
  return (
    <main className="p-page">
      <PageHeader
        title="Dashboard"
        actions={
          <>
            <SegmentedControl aria-label="Period" data={['Today', '7 days']} value={period} onChange={setPeriod} />
            <Button variant="default" leftSection={<IconLayoutDashboard size={15} stroke={1.75} aria-hidden />}>
              Customise
            </Button>
          </>
        }
      />
      <FigureRow label="Figures of today" figures={figures} />
      <div className="p-cols">
        <Card title="Captured volume by hour" end={<ChartLegend series={volume} />}>
          <Chart
            label="Captured volume by hour, today and last Saturday, in EUR"
            kind="area"
            categories={hours}
            series={volume}
            height={296}
            format={euro}
            firstColumn="Hour"
          />
        </Card>
        <Card title="Needs attention" flush end={<a href="#mine">Only mine</a>}>
          <WaitingList
            items={[
              { id: 'payouts', count: 7, label: 'Payouts to approve', more: '48.210,00 EUR together', age: 'oldest 3 h', href: '#payouts' },
              {
                id: 'disputes',
                count: 3,
                label: 'Disputes to answer',
                more: 'Within 48 hours',
                age: 'due 17:30',
                isLate: true,
                href: '#d',
              },
              { id: 'tickets', count: 5, label: 'Tickets without a first answer', age: '26 min late', isLate: true, href: '#t' },
            ]}
          />
        </Card>
      </div>
      <div className="p-cols" data-even>
        <Card title="Why payments are declined" end={<a href="#reasons">All reasons</a>}>
          <Ranking items={reasons.map((label, place) => ({ id: label, label, count: counts[place] ?? 0, href: '#r' }))} />
        </Card>
        <Card title="Declines by reason">
          <Chart
            label="Declines by reason, today"
            kind="bar"
            categories={reasons}
            series={[{ name: 'Declined', values: counts }]}
            height={220}
            firstColumn="Reason"
          />
        </Card>
        <Card title="Methods" end={<a href="#methods">Open report</a>}>
          <div className="p-ring">
            <Chart label="Share of volume by method" kind="donut" categories={methods} series={shares} height={140} format={euro} />
            <ShareTable label="Share of volume by method" categories={methods} series={shares} />
          </div>
        </Card>
      </div>
      <div className="p-cols">
        <Card title="Disputes">
          <Chart label="Disputes by day" kind="line" categories={[]} series={[]} height={220} />
        </Card>
        <Card title="Approval rate" end={<ChartLegend series={[{ name: 'Cards', values: [] }]} />}>
          <Chart
            label="Approval rate by hour, in percent"
            kind="line"
            categories={hours.slice(0, 8)}
            series={[{ name: 'Cards', values: [86, 87.5, 84, 88, 87, 85.5, 86, 87.4] }]}
            height={220}
            format={(value) => `${String(value).replace('.', ',')} %`}
            firstColumn="Hour"
          />
        </Card>
      </div>
    </main>
  )
}
