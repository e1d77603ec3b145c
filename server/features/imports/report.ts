import { type Draft, movesMoney } from './draft.ts'

/** Counts and, per currency, sums in minor units. `created` and `unchanged` add up to `count` unless the run was stopped. */
export type Tally = { count: number; created: number; unchanged: number; sumMinor: Record<string, bigint> }
export const kinds = ['payments', 'refundsLinked', 'refundsUnlinked', 'withoutMoney'] as const
export type Kind = (typeof kinds)[number]

export type Report = Record<Kind, Tally> & {
  source: string
  dryRun: boolean
  /** Ended by the person before all was written; the next run continues. */
  stopped: boolean
  /** Records of the file, the header left out. */
  lines: number
  /** Fields that had blanks around them, which were left out. */
  trimmed: number
  rejected: { records: number; lines: number; reasons: Record<string, { records: number; lines: number }> }
  rejectedFile: string | null
  durationMs: number
  linesPerSecond: number
}

const emptyTally = (): Tally => ({ count: 0, created: 0, unchanged: 0, sumMinor: {} })

/** Counts while a run goes on. */
export function reporter(source: string, dryRun: boolean) {
  const report: Report = {
    source,
    dryRun,
    stopped: false,
    lines: 0,
    payments: emptyTally(),
    refundsLinked: emptyTally(),
    refundsUnlinked: emptyTally(),
    withoutMoney: emptyTally(),
    trimmed: 0,
    rejected: { records: 0, lines: 0, reasons: {} },
    rejectedFile: null,
    durationMs: 0,
    linesPerSecond: 0,
  }
  return {
    report,
    count(draft: Draft, isLinked: boolean, how: 'created' | 'unchanged'): void {
      const tally = report[kindOf(draft, isLinked)]
      tally.count++
      tally[how]++
      tally.sumMinor[draft.currency] = (tally.sumMinor[draft.currency] ?? 0n) + BigInt(draft.amountMinor)
    },
    reject(reason: string, lines = 1): void {
      const { rejected } = report
      rejected.reasons[reason] ??= { records: 0, lines: 0 }
      for (const counted of [rejected, rejected.reasons[reason]]) {
        counted.records++
        counted.lines += lines
      }
    },
  }
}
export type Reporter = ReturnType<typeof reporter>

function kindOf(draft: Draft, isLinked: boolean): Kind {
  if (!movesMoney(draft)) return 'withoutMoney'
  if (draft.type === 'Payment') return 'payments'
  return isLinked ? 'refundsLinked' : 'refundsUnlinked'
}

export const createdIn = (report: Report): number => kinds.reduce((sum, kind) => sum + report[kind].created, 0)

/** JSON of a report: sums are numbers as long as a number can hold them, else text. */
export const reportToJson = (report: Report): unknown =>
  JSON.parse(
    JSON.stringify(report, (_, value: unknown) =>
      typeof value === 'bigint' ? (Number.isSafeInteger(Number(value)) ? Number(value) : String(value)) : value,
    ),
  )
