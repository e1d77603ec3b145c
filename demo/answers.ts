import type { PaymentMethod } from '@portico/contract/features/transactions/transaction-words.ts'
import type { PastAttempt } from '@portico/server/features/transactions/index.ts'
import type { Chance } from './random.ts'

type News = NonNullable<PastAttempt['news']>

const digits = (chance: Chance, count: number) => Array.from({ length: count }, () => chance.below(10)).join('')

/** What a provider says when it agrees. */
export function approval(amountMinor: number, currency: string, method: PaymentMethod, chance: Chance, manual: boolean): News {
  const card = method === 'Card' || method === 'Wallet'
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
      ...(card
        ? {
            authCode: digits(chance, 6),
            rrn: digits(chance, 12),
            networkTransactionId: `MC${digits(chance, 13)}`,
            ...(manual ? {} : { arn: `7461${digits(chance, 19)}` }),
          }
        : { utr: `UTR${digits(chance, 13)}` }),
    },
  }
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

const words = {
  InsufficientFunds: ['51', 'Insufficient funds', 'RetryLater', true],
  DoNotHonour: ['05', 'Do not honour', 'RetryOtherMethod', false],
  ExpiredCard: ['54', 'Expired card', 'RetryOtherMethod', false],
  InvalidCvc: ['82', 'Wrong security code', 'RetryOtherMethod', false],
  LimitExceeded: ['61', 'Exceeds the withdrawal limit', 'RetryLater', true],
  SuspectedFraud: ['59', 'Suspected fraud', 'DoNotRetry', false],
  LostCard: ['41', 'Lost card', 'DoNotRetry', false],
  IssuerUnavailable: ['91', 'Issuer unavailable', 'RetryLater', true],
  ProviderError: ['96', 'System malfunction', 'RetryLater', false],
} as const
export type RefusalName = keyof typeof words

/** What a provider says when it does not. */
export function refusal(name: RefusalName, chance: Chance): News {
  const [responseCode, responseText, adviceCode, isSoftDecline] = words[name]
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
