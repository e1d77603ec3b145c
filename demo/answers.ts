import type { PaymentMethod } from '@portico/contract/features/transactions/transaction-words.ts'
import type { PastAttempt } from '@portico/server/features/transactions/index.ts'
import type { CardMethod } from './methods.ts'
import type { Chance } from './random.ts'

type News = NonNullable<PastAttempt['news']>

/** Eight at a time. */
function digits(chance: Chance, count: number): string {
  let text = ''
  while (text.length < count) text += String(100_000_000 + chance.below(100_000_000)).slice(1)
  return text.slice(0, count)
}

type Agreed = { amountMinor: number; currency: string; at: Date } & (
  | { method: CardMethod; brand: string; of: 'sale' | 'authorisation' | 'capture' | 'refund' | 'void' }
  | { method: Exclude<PaymentMethod, CardMethod> }
)

/** What a provider says when it agrees. A reference of the acquirer belongs to money that moves: an authorisation and a void have none. */
export function approval({ amountMinor, currency, at, ...agreed }: Agreed, chance: Chance): News {
  return {
    outcome: 'approved',
    facts: {
      providerTransactionId: `pay_${digits(chance, 16)}`,
      providerOperationId: `op_${digits(chance, 16)}`,
      responseCode: '00',
      responseText: 'Approved',
      normalisedCode: 'Approved',
      adviceCode: 'None',
      isSoftDecline: false,
      amountMinor,
      currency,
      ...('brand' in agreed
        ? {
            authCode: digits(chance, 6),
            rrn: `${dayOf(at)}${String(at.getUTCHours()).padStart(2, '0')}${digits(chance, 6)}`,
            networkTransactionId: networkId(agreed.brand, at, chance),
            ...(agreed.of === 'authorisation' || agreed.of === 'void'
              ? {}
              : { arn: `7461${digits(chance, 3)}${dayOf(at)}${digits(chance, 12)}` }),
          }
        : agreed.method === 'Apm' || agreed.method === 'Crypto'
          ? {}
          : { utr: `UTR${digits(chance, 13)}` }),
    },
  }
}

/** The last digit of the year and the day in it, as card schemes write dates. */
function dayOf(at: Date): string {
  const year = at.getUTCFullYear()
  return `${year % 10}${String(1 + Math.floor((at.getTime() - Date.UTC(year, 0, 1)) / 86_400_000)).padStart(3, '0')}`
}

/** Each scheme has its own form: Mastercard's begins with three letters and ends in month and day. */
function networkId(brand: string, at: Date, chance: Chance): string {
  if (brand !== 'Mastercard' && brand !== 'Maestro') return `3${digits(chance, 14)}`
  return `MDS${digits(chance, 6)}${at.toISOString().slice(5, 10).replace('-', '')}`
}

export function pending(chance: Chance): News {
  return {
    outcome: 'pending',
    facts: {
      providerTransactionId: `pay_${digits(chance, 16)}`,
      providerOperationId: `op_${digits(chance, 16)}`,
      responseCode: '',
      responseText: 'In progress',
      normalisedCode: 'Pending',
      adviceCode: 'None',
      isSoftDecline: false,
    },
  }
}

const reasons = {
  InsufficientFunds: ['51', 'Insufficient funds', 'RetryLater', true],
  DoNotHonour: ['05', 'Do not honour', 'RetryOtherMethod', false],
  ExpiredCard: ['54', 'Expired card', 'RetryOtherMethod', false],
  InvalidCvc: ['82', 'Wrong security code', 'RetryOtherMethod', false],
  LimitExceeded: ['61', 'Exceeds the withdrawal limit', 'RetryLater', true],
  SuspectedFraud: ['59', 'Suspected fraud', 'DoNotRetry', false],
  LostCard: ['41', 'Lost card', 'DoNotRetry', false],
  IssuerUnavailable: ['91', 'Issuer unavailable', 'RetryLater', true],
  ProviderError: ['96', 'System malfunction', 'RetryLater', false],
  LateResponse: ['68', 'Response received too late', 'RetryLater', true],
} as const
export type RefusalName = keyof typeof reasons

/** What a provider says when it does not. */
export function refusal(name: RefusalName, chance: Chance): News {
  const [responseCode, responseText, adviceCode, isSoftDecline] = reasons[name]
  return {
    outcome: 'declined',
    facts: {
      providerTransactionId: `pay_${digits(chance, 16)}`,
      providerOperationId: `op_${digits(chance, 16)}`,
      responseCode,
      responseText,
      normalisedCode: name,
      adviceCode,
      isSoftDecline,
    },
  }
}
