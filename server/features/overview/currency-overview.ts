import { basisPointsOf } from '@portico/contract/core/money.ts'
import {
  capturedStatuses,
  paymentTypes,
  successfulStatuses,
  unsuccessfulStatuses,
} from '@portico/contract/features/overview/figure-words.ts'
import type { CurrencyOverview, Figures, LookupFilter } from '@portico/contract/features/overview/overview.schemas.ts'
import type { Span } from './local-days.ts'
import { filterOf, type Narrowing, words } from './lookup-filters.ts'
import type { BreakdownRow, BucketRow } from './overview.repository.ts'
import type { Compared, Periods } from './periods.ts'

type Sums = Omit<BucketRow, 'bucket' | 'currency'>
const nothing: Sums = { payments: 0, captured_minor: 0, successful: 0, unsuccessful: 0, refunds: 0, refunded_minor: 0 }
const mostReasons = 5

const type = words(paymentTypes)
const capturedOnes: LookupFilter = { type, status: words(capturedStatuses) }

export const rateOf = (successful: number, unsuccessful: number): number | null => basisPointsOf(successful, successful + unsuccessful)

/** Everything of one currency. `buckets` and `parts` are the rows of this currency alone. */
export function currencyOverview(
  currency: string,
  { buckets, parts }: { buckets: readonly BucketRow[]; parts: readonly BreakdownRow[] },
  periods: Periods,
  narrowing: Narrowing,
): CurrencyOverview {
  const sumsOf = summing(buckets, periods.bounds)
  const filter = (span: Span, more: LookupFilter) => filterOf(span, { ...more, currency }, narrowing)
  const figures = (compared: Compared) => figuresOf(compared, sumsOf, filter)
  const point = (span: Span) => {
    const { captured_minor, payments } = sumsOf(span)
    return {
      from: new Date(span.from).toISOString(),
      to: new Date(span.to).toISOString(),
      capturedMinor: captured_minor,
      paymentCount: payments,
    }
  }
  const hour = (span: Span & { hour: number }) => ({ hour: span.hour, ...point(span) })
  const thirty = periods.thirtyDays.now
  const share = (name: string, rows: readonly BreakdownRow[], by: LookupFilter) => ({
    name,
    captured: { amountMinor: total(rows, 'captured_minor'), filter: filter(thirty, { ...capturedOnes, ...by }) },
    payments: { count: total(rows, 'payments'), filter: filter(thirty, { type, ...by }) },
    successBasisPoints: rateOf(total(rows, 'successful'), total(rows, 'unsuccessful')),
  })
  const shares = (column: 'service_provider' | 'payment_method', param: 'serviceProvider' | 'paymentMethod') =>
    [...Map.groupBy(parts, (row) => row[column])]
      .map(([name, rows]) => share(name, rows, { [param]: name }))
      .sort((a, b) => b.captured.amountMinor - a.captured.amountMinor || b.payments.count - a.payments.count || (a.name < b.name ? -1 : 1))
  return {
    currency,
    today: figures(periods.today),
    thirtyDays: figures(periods.thirtyDays),
    hours: { today: periods.hours.today.map(hour), before: periods.hours.before.map(hour) },
    days: periods.days.map((span) => ({ day: span.day, ...point(span) })),
    failures: failuresOf(parts, (by) => filter(thirty, { type, status: words(unsuccessfulStatuses), ...by })),
    providers: shares('service_provider', 'serviceProvider'),
    paymentMethods: shares('payment_method', 'paymentMethod'),
  }
}

/** The sums of a span that begins and ends at bounds: of the stretches in between. */
function summing(rows: readonly BucketRow[], bounds: readonly number[]): (span: Span) => Sums {
  const byBucket = new Map(rows.map((row) => [row.bucket, row]))
  const indexOf = new Map(bounds.map((ms, index) => [ms, index]))
  return ({ from, to }) => {
    const sums = { ...nothing }
    for (let bucket = indexOf.get(from)! + 1; bucket <= indexOf.get(to)!; bucket++) {
      const row = byBucket.get(bucket)
      if (row) for (const key of Object.keys(sums) as (keyof Sums)[]) sums[key] += row[key]
    }
    return sums
  }
}

function figuresOf(compared: Compared, sumsOf: (span: Span) => Sums, filter: (span: Span, more: LookupFilter) => LookupFilter): Figures {
  const both = <T>(make: (sums: Sums, span: Span) => T) => ({
    now: make(sumsOf(compared.now), compared.now),
    before: make(sumsOf(compared.before), compared.before),
  })
  return {
    captured: both(({ captured_minor }, span) => ({ amountMinor: captured_minor, filter: filter(span, capturedOnes) })),
    payments: both(({ payments }, span) => ({ count: payments, filter: filter(span, { type }) })),
    success: both(({ successful, unsuccessful }, span) => ({
      basisPoints: rateOf(successful, unsuccessful),
      successful: { count: successful, filter: filter(span, { type, status: words(successfulStatuses) }) },
      decided: {
        count: successful + unsuccessful,
        filter: filter(span, { type, status: words([...successfulStatuses, ...unsuccessfulStatuses]) }),
      },
    })),
    refunds: both(({ refunds, refunded_minor }, span) => ({
      amountMinor: refunded_minor,
      count: refunds,
      filter: filter(span, { type: 'Refund', status: 'Successful' }),
    })),
  }
}

const wordOf = (code: string | null) => code ?? 'None'

function failuresOf(parts: readonly BreakdownRow[], filter: (by: LookupFilter) => LookupFilter): CurrencyOverview['failures'] {
  const failed = parts.filter(({ unsuccessful }) => unsuccessful > 0)
  const reasons = [...Map.groupBy(failed, ({ code }) => code)]
    .map(([code, rows]) => ({ code, count: total(rows, 'unsuccessful'), filter: filter({ failureReason: wordOf(code) }) }))
    .sort((a, b) => b.count - a.count || ((a.code ?? '') < (b.code ?? '') ? -1 : 1))
  const others = reasons.slice(mostReasons)
  return {
    count: total(failed, 'unsuccessful'),
    filter: filter({}),
    reasons: reasons.slice(0, mostReasons),
    others: {
      count: others.reduce((sum, reason) => sum + reason.count, 0),
      filter: filter(others.length > 0 ? { failureReason: words(others.map(({ code }) => wordOf(code))) } : {}),
    },
  }
}

const total = (rows: readonly BreakdownRow[], key: 'payments' | 'captured_minor' | 'successful' | 'unsuccessful') =>
  rows.reduce((sum, row) => sum + row[key], 0)
