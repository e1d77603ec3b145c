import type { CheckResult } from '../../connectors/connector.ts'

/** What a payment holds beside the columns that are searched, summed or decided on: the `details` column. */
export type TransactionDetails = {
  description?: string
  retrievalReference?: string
  networkTransactionId?: string
  redirectUrl?: string
  card?: {
    holderName?: string
    expMonth?: number
    expYear?: number
    issuer?: string
    issuerCountry?: string
    funding?: string
    checks?: { avsLine: CheckResult; avsPostal: CheckResult; cvc: CheckResult }
  }
  /** Masked: never a whole account number. */
  bank?: { iban?: string; bic?: string; holderName?: string; bankName?: string }
  threeDs?: { version: string; flow: 'Frictionless' | 'Challenge' | 'None'; eci?: string; transStatus?: string; liabilityShift: boolean }
  shopper?: { customerReference?: string; phone?: string; ip?: string; city?: string; postalCode?: string }
  risk?: { score: number; level: 'Normal' | 'Elevated' | 'Highest' | 'NotAssessed' }
  /** Of a refund, capture or void: why, and what was noted. */
  reasonCode?: string
  note?: string
  externalReference?: string
  /** For a capture: releases the rest of the authorisation. */
  final?: boolean
}

/** Who did it: a person, a program, the provider, or the product itself. */
export type ActorOfRecord = { kind: 'User' | 'ApiKey' | 'System' | 'Provider'; id: string | null; name: string }
export const theSystem: ActorOfRecord = { kind: 'System', id: null, name: 'Portico' }
export const theProvider = (name: string): ActorOfRecord => ({ kind: 'Provider', id: null, name })
