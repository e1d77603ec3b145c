import { maxMinor, portionOf } from '@portico/contract/core/money.ts'
import type { PaymentMethod } from '@portico/contract/features/transactions/transaction-words.ts'

export type FeeRule = { feeType: string; rateBps: number; fixedMinor: number }

/**
 * What a merchant pays for a captured payment: a portion (basis points) and a fixed part in minor units of the currency.
 * One default per method for every tenant, until price books say otherwise. Refunds give no fee back.
 */
export const feeRules: Record<PaymentMethod, FeeRule> = {
  Card: { feeType: 'Card processing', rateBps: 290, fixedMinor: 30 },
  Apm: { feeType: 'Alternative method', rateBps: 190, fixedMinor: 25 },
  BankTransfer: { feeType: 'Bank transfer', rateBps: 50, fixedMinor: 20 },
  OpenBanking: { feeType: 'Open banking', rateBps: 80, fixedMinor: 20 },
  Wallet: { feeType: 'Wallet', rateBps: 290, fixedMinor: 30 },
  Crypto: { feeType: 'Crypto', rateBps: 100, fixedMinor: 0 },
  Terminal: { feeType: 'Terminal', rateBps: 170, fixedMinor: 10 },
}

/** The fee of one captured amount: rounded half away from zero once, never more than the amount itself. Nothing captured costs nothing. */
export function feeMinor(capturedMinor: number, { rateBps, fixedMinor }: FeeRule): number {
  if (capturedMinor <= 0) return 0
  return Math.min(capturedMinor, Math.min(maxMinor, portionOf(capturedMinor, rateBps) + fixedMinor))
}
