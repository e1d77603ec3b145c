import { readCsv } from '@portico/testkit/files/read-zip.ts'
import { call, read } from '../../../attack/call.ts'
import type { Mode } from '../../../portico/mode.ts'
import type { Teller } from '../desk.ts'
import { minorOf } from './sums.ts'

type Values = { payments: number; captured: number; refunded: number; fees: number; net: number }
const measures = ['payments', 'captured', 'refunded', 'fees', 'net'] as const
type Line = { currency: string; values: Values }
/** The daily report. `period`: the moments at which its first day begins and its last ends. */
export type Report = { period: { from: string; to: string }; data: Line[]; totals: Line[]; isCut: boolean }
type Movements = { debitMinor: number; creditMinor: number; entries: number }
/** The money owed to a merchant, in minor units. */
export type Statement = {
  data: (Movements & { currency: string; openingMinor: number; closingMinor: number; days: (Movements & { balanceMinor: number })[] })[]
}
export type Whose = { teller: Teller; mode: Mode; merchantId: string; days: number }

const dayMs = 86_400_000
const dayBefore = (days: number) => new Date(Date.now() - days * dayMs).toISOString().slice(0, 10)
const addressOf = (report: string, end: string, { teller: { isStaff }, merchantId, days }: Whose) => {
  const narrowed = isStaff ? `&merchantId=${merchantId}` : ''
  return `/api/v1/${isStaff ? 'crm/reports' : 'reports/customer'}/${report}${end}?dateFrom=${dayBefore(days)}${narrowed}`
}

const daily = 'transactions-daily-v1'
const statement = 'account-statement'
export const readReport = (origin: string, whose: Whose) =>
  read<Report>(origin, whose.teller.person, addressOf(daily, '', whose), { mode: whose.mode })
export const readStatement = (origin: string, whose: Whose) =>
  read<Statement>(origin, whose.teller.person, addressOf(statement, '', whose), { mode: whose.mode })

async function linesOf(origin: string, whose: Whose, report: string): Promise<Record<string, string>[]> {
  const answer = await call(origin, whose.teller.person, addressOf(report, '/csv', whose), { mode: whose.mode })
  if (answer.status !== 200) throw new Error(`${answer.asked} was answered with ${answer.status}: ${answer.text.slice(0, 300)}`)
  const [heads = [], ...lines] = readCsv(answer.text.replace(/^\uFEFF/, ''))
  return lines.map((line) => Object.fromEntries(heads.map((head, at) => [head, line[at] ?? ''])))
}

const none: Values = { payments: 0, captured: 0, refunded: 0, fees: 0, net: 0 }
function addUp(lines: readonly Line[]): Map<string, Values> {
  const sums = new Map<string, Values>()
  for (const { currency, values } of lines) {
    const so = sums.get(currency) ?? none
    sums.set(currency, Object.fromEntries(measures.map((name) => [name, so[name] + values[name]])) as Values)
  }
  return sums
}

/** The totals of the file of a report, by currency. */
export async function totalsOfFile(origin: string, whose: Whose): Promise<Map<string, Values>> {
  const lines = await linesOf(origin, whose, daily)
  return addUp(
    lines.map((line) => {
      const minor = (name: string) => minorOf(line[name]!)
      const values = { captured: minor('captured'), refunded: minor('refunded'), fees: minor('fees'), net: minor('net') }
      return { currency: line.currency!, values: { payments: Number(line.payments), ...values } }
    }),
  )
}

/** The balance in the last line of each currency in the file of a statement. */
export async function balancesOfFile(origin: string, whose: Whose): Promise<Map<string, number>> {
  return new Map((await linesOf(origin, whose, statement)).map((line) => [line.currency!, minorOf(line.balance!)]))
}

/** What a report may never say, whatever happens meanwhile: its lines come to its totals, and net is captured less refunds and fees. */
export function unsoundInReport(what: string, { data, totals, isCut }: Report): string[] {
  const sums = addUp(data)
  return totals.flatMap(({ currency, values }) => {
    const lines = JSON.stringify(sums.get(currency) ?? none)
    const inOrder = Object.fromEntries(measures.map((name) => [name, values[name]]))
    return [
      ...(isCut || lines === JSON.stringify(inOrder)
        ? []
        : [`I8 ${what} ${currency}: lines of ${lines}, totals of ${JSON.stringify(inOrder)}`]),
      ...(values.net === values.captured - values.refunded - values.fees
        ? []
        : [`I8 ${what} ${currency}: net of ${JSON.stringify(values)}`]),
    ]
  })
}

/** What a statement may never say: opening balance and movements come to the closing balance, day by day. */
export function unsoundInStatement(what: string, { data }: Statement): string[] {
  return data.flatMap(({ currency, openingMinor, closingMinor, creditMinor, debitMinor, entries, days }) => {
    const faults: string[] = []
    const sum = (of: (day: Movements) => number) => days.reduce((all, day) => all + of(day), 0)
    if (openingMinor + creditMinor - debitMinor !== closingMinor) faults.push('opening and movements are not the closing balance')
    if (
      sum((day) => day.creditMinor) !== creditMinor ||
      sum((day) => day.debitMinor) !== debitMinor ||
      sum((day) => day.entries) !== entries
    )
      faults.push('its days do not come to its movements')
    let balance = openingMinor
    for (const day of days) {
      balance += day.creditMinor - day.debitMinor
      if (balance !== day.balanceMinor) faults.push(`a day ends with ${day.balanceMinor}, not ${balance}`)
    }
    return faults.map((fault) => `I8 ${what} ${currency}: ${fault}`)
  })
}
