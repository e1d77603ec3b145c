import { readCsv, readZip } from '@portico/testkit/files/read-zip.ts'
import { read } from '../../../attack/call.ts'
import type { Mode } from '../../../portico/mode.ts'
import { addressOf, readAll, type Teller } from '../desk.ts'
import { minorOf, type SumsOf, sumUp } from './sums.ts'

type Row = {
  id: string
  type: string
  status: string
  currency: string
  amountMinor: number
  amountCapturedMinor: number
  amountRefundedMinor: number
}
const isPayment = (type: string) => type === 'Payment' || type === 'Authorization'

const listOf = (teller: Teller) => addressOf(teller, '').slice(0, -1)
export const listed = (origin: string, teller: Teller, mode: Mode, filter: string) =>
  readAll<Row>(origin, teller, mode, `${listOf(teller)}?${filter}`)

export async function sumsOfList(origin: string, teller: Teller, mode: Mode, filter = ''): Promise<{ sums: SumsOf; rows: Row[] }> {
  const rows = (await listed(origin, teller, mode, filter)).filter(({ type }) => isPayment(type))
  const sums = sumUp(
    rows.map(({ currency, amountCapturedMinor: capturedMinor, amountRefundedMinor: refundedMinor }) => ({
      currency,
      capturedMinor,
      refundedMinor,
    })),
  )
  return { sums, rows }
}

/** The same payments as a file: a CSV in a zip. */
export async function sumsOfExport(origin: string, teller: Teller, mode: Mode, filter = ''): Promise<SumsOf> {
  const address = new URL(`${listOf(teller)}/csv?columns=id,type,currency,captured,refunded${filter && `&${filter}`}`, origin)
  const reply = await fetch(address, { headers: { authorization: `Bearer ${teller.person.token}`, mode } })
  if (!reply.ok) throw new Error(`The export was answered with ${reply.status}: ${(await reply.text()).slice(0, 300)}`)
  const [file] = readZip(Buffer.from(await reply.arrayBuffer())).values()
  const [heads = [], ...lines] = readCsv(file!.toString('utf8').replace(/^\uFEFF/, ''))
  const cell = (line: string[], name: RegExp) => line[heads.findIndex((head) => name.test(head))] ?? ''
  const own = lines.filter((line) => isPayment(cell(line, /^type$/i)))
  return sumUp(
    own.map((line) => ({
      currency: cell(line, /^currency$/i),
      capturedMinor: minorOf(cell(line, /^captured$/i)),
      refundedMinor: minorOf(cell(line, /^refunded$/i)),
    })),
  )
}

type Filter = Record<string, string>
type Amount = { amountMinor: number; filter: Filter }
type Count = { count: number; filter: Filter }
type Figures = { captured: { now: Amount }; payments: { now: Count }; refunds: { now: Amount & Count } }
type Overview = { currencies: { currency: string; thirtyDays: Figures }[] }

/** The landing page against the rows of the lists that its figures lead to; sentences about what differs, and how much was compared. */
export async function compareOverview(origin: string, teller: Teller, mode: Mode): Promise<{ faults: string[]; compared: number }> {
  const overview = await read<Overview>(origin, teller.person, `/api/v1/${teller.isStaff ? 'crm/' : ''}overview`, { mode })
  const faults: string[] = []
  let compared = 0
  const sum = (rows: readonly Row[], of: (row: Row) => number) => rows.reduce((all, row) => all + of(row), 0)
  for (const { currency, thirtyDays } of overview.currencies) {
    const rowsOf = ({ filter }: { filter: Filter }) => listed(origin, teller, mode, new URLSearchParams(filter).toString())
    const { captured, payments: made, refunds } = thirtyDays
    const [ofCaptured, ofMade, ofRefunds] = await Promise.all([rowsOf(captured.now), rowsOf(made.now), rowsOf(refunds.now)])
    const pairs = [
      ['captured', captured.now.amountMinor, sum(ofCaptured, (row) => row.amountCapturedMinor)],
      ['payments', made.now.count, ofMade.length],
      ['refunds', refunds.now.count, ofRefunds.length],
      ['refunded', refunds.now.amountMinor, sum(ofRefunds, (row) => row.amountMinor)],
    ] as const
    for (const [name, shown, found] of pairs) {
      compared++
      if (shown !== found)
        faults.push(`I8 ${teller.person.email} ${mode} ${currency}: the landing page says ${name} ${shown}, its list ${found}`)
    }
  }
  return { faults, compared }
}
