import type { AmountMark, AmountPart } from '@portico/ui/values/amount-summary.tsx'
import type { TransactionDetail } from '../transactions.queries.ts'

type Amounts = Pick<
  TransactionDetail,
  | 'amountMinor'
  | 'amountAuthorisedMinor'
  | 'amountCapturedMinor'
  | 'amountCapturableMinor'
  | 'amountCapturePendingMinor'
  | 'amountRefundedMinor'
  | 'amountRefundPendingMinor'
  | 'amountRefundableMinor'
  | 'amountDisputedMinor'
>

export type SumName =
  | 'authorised'
  | 'captured'
  | 'refunded'
  | 'pending'
  | 'disputed'
  | 'leftToRefund'
  | 'leftToCapture'
  | 'capturePending'
  | 'released'
export type MoneySum = { id: SumName; minor: number; mark?: AmountMark }

/**
 * Where the money of a payment is. The figures always add up: captured = refunded + on its way + disputed + left to refund;
 * authorised = captured + capture on its way + left to capture + released. Sums of nothing are left out beyond the usual four.
 */
export function moneySummaryOf(amounts: Amounts): { parts: AmountPart[]; sums: MoneySum[] } {
  if (amounts.amountAuthorisedMinor <= 0 && amounts.amountCapturedMinor <= 0) return { parts: [], sums: [] }
  const sums = amounts.amountCapturedMinor > 0 ? capturedSums(amounts) : reservedSums(amounts)
  const parts = sums.flatMap(({ id, minor, mark }): AmountPart[] => (mark ? [{ id, minor, mark }] : []))
  // The part that can still be acted on comes first.
  return { sums, parts: [...parts.filter(({ mark }) => mark === 'own'), ...parts.filter(({ mark }) => mark !== 'own')] }
}

function capturedSums(amounts: Amounts): MoneySum[] {
  const { amountCapturableMinor: capturable, amountCapturePendingMinor: capturing } = amounts
  return [
    { id: 'authorised', minor: amounts.amountAuthorisedMinor },
    { id: 'captured', minor: amounts.amountCapturedMinor },
    { id: 'refunded', minor: amounts.amountRefundedMinor, mark: 'rest' },
    ...present({ id: 'pending', minor: amounts.amountRefundPendingMinor, mark: 'pending' }),
    ...present({ id: 'disputed', minor: amounts.amountDisputedMinor, mark: 'lost' }),
    { id: 'leftToRefund', minor: amounts.amountRefundableMinor, mark: 'own' },
    ...present({ id: 'capturePending', minor: capturing }),
    ...present({ id: 'leftToCapture', minor: capturable }),
    ...present({ id: 'released', minor: releasedMinor(amounts) }),
  ]
}

function reservedSums(amounts: Amounts): MoneySum[] {
  return [
    { id: 'authorised', minor: amounts.amountAuthorisedMinor },
    ...present({ id: 'capturePending', minor: amounts.amountCapturePendingMinor, mark: 'pending' }),
    { id: 'leftToCapture', minor: amounts.amountCapturableMinor, mark: 'own' },
    ...present({ id: 'released', minor: releasedMinor(amounts), mark: 'rest' }),
  ]
}

const present = (sum: MoneySum): MoneySum[] => (sum.minor > 0 ? [sum] : [])

/** What of the authorisation no one can take any more. */
const releasedMinor = (amounts: Amounts): number =>
  amounts.amountAuthorisedMinor - amounts.amountCapturedMinor - amounts.amountCapturePendingMinor - amounts.amountCapturableMinor
