import { pause } from '../../../attack/at-once.ts'
import type { Random } from '../../../attack/random.ts'
import { readReport, readStatement, unsoundInReport, unsoundInStatement } from '../books/read-reports.ts'
import { readAll } from '../desk.ts'
import { brokenHistoryIn, type Entry, type Event, Memory, unbalancedIn, unsoundIn } from '../model/rules.ts'
import type { Payment } from '../payments.ts'
import { readBalance, readEntries, readEvents, readHead } from '../record.ts'

export type Readings = { count: number; failed: number; memory: Memory; faults: string[] }

type RowOfList = { id: string; amountCapturedMinor: number; amountRefundedMinor: number; amountRefundPendingMinor: number }
const idOfEntry = ({ id }: Entry) => id
const idOfEvent = ({ eventId }: Event) => eventId

/** Reads all the while what payments, books and lists say, and what each of them may never say. Ends when it is stopped. */
export async function readOn(origin: string, payments: readonly Payment[], random: Random, isOver: () => boolean): Promise<Readings> {
  const readings: Readings = { count: 0, failed: 0, memory: new Memory(), faults: [] }
  while (!isOver()) {
    try {
      readings.faults.push(...(await readOne(origin, random.pick(payments), random, readings.memory)))
      readings.count++
    } catch {
      // Killed meanwhile. It counts for nothing, and is asked again in a moment.
      readings.failed++
      await pause(200)
    }
    await pause(10)
  }
  return readings
}

async function readOne(origin: string, payment: Payment, random: Random, memory: Memory): Promise<string[]> {
  const teller = random.pick(payment.tellers)
  const [head, entries, events, balance] = await Promise.all([
    readHead(origin, teller, payment),
    readEntries(origin, teller, payment),
    readEvents(origin, teller, payment),
    readBalance(origin, payment.tellers[1]!, payment),
  ])
  const rows = random.chance(0.2)
    ? (
        await readAll<RowOfList>(
          origin,
          payment.tellers.at(-1)!,
          payment.mode,
          `/api/v1/transactions?sort=-updatedAt&dateFrom=${aMonthAgo()}&status=Captured,Refunded`,
        )
      ).slice(0, 300)
    : []
  const papers = random.chance(0.2) ? await unsoundPapers(origin, payment) : []
  return [
    ...papers,
    ...unsoundIn(head),
    ...unbalancedIn(payment.id, entries),
    ...brokenHistoryIn(payment.id, events, undefined),
    ...memory.lostIn(`entries of ${payment.id}`, idOfEntry as never, entries),
    ...memory.lostIn(`events of ${payment.id}`, idOfEvent as never, events),
    ...(balance.currency === payment.currency && Number.isSafeInteger(balance.availableMinor)
      ? []
      : [`I8 ${payment.id}: its balance is ${JSON.stringify(balance)}`]),
    ...rows
      .filter((row) => row.amountRefundedMinor + row.amountRefundPendingMinor > row.amountCapturedMinor || row.amountRefundedMinor < 0)
      .map(
        (row) => `I3 ${row.id}: the list says ${row.amountRefundedMinor} + ${row.amountRefundPendingMinor} of ${row.amountCapturedMinor}`,
      ),
  ]
}

/** A report and a statement, each read in one moment while payments change. */
async function unsoundPapers(origin: string, { tellers, mode, merchantId }: Payment): Promise<string[]> {
  const whose = { teller: tellers.at(-1)!, mode, merchantId, days: 30 }
  const [report, statement] = await Promise.all([readReport(origin, whose), readStatement(origin, whose)])
  return [...unsoundInReport(`report of ${merchantId}`, report), ...unsoundInStatement(`statement of ${merchantId}`, statement)]
}

const aMonthAgo = () => new Date(Date.now() - 30 * 86_400_000).toISOString()
