import type { RiskLevel } from '@portico/contract/features/transactions/transaction-words.ts'
import type { CheckResult } from '../../connectors/connector.ts'

/** The data of a card that follow from its first digits. */
export type BinData = {
  brand: string | null
  issuer: string | null
  issuerCountry: string | null
  funding: string | null
  category: string | null
}
export type Amendment = { at: string; by: { id: string | null; name: string }; before: BinData }

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
    category?: string
    /** What a person corrected, the newest last. */
    amendments?: readonly Amendment[]
    checks?: { avsLine: CheckResult; avsPostal: CheckResult; cvc: CheckResult }
    /** Its code was not kept, so the provider was asked without it. */
    isWithoutCode?: true
  }
  /** Masked: never a whole account number. */
  bank?: { iban?: string; bic?: string; holderName?: string; bankName?: string; sender?: string; senderAccount?: string }
  /** Of a method that sends the shopper elsewhere, or that a network confirms. */
  apm?: { scheme?: string; redirectExpiresAt?: string; confirmations?: number }
  terminal?: { store?: string; entry?: string; receipt?: string; batch?: string }
  threeDs?: { version: string; flow: 'Frictionless' | 'Challenge' | 'None'; eci?: string; transStatus?: string; liabilityShift: boolean }
  shopper?: {
    customerReference?: string
    phone?: string
    /** Of payments from before it had a column of its own. */
    ip?: string
    userAgent?: string
    city?: string
    postalCode?: string
    billing?: Address
    shipping?: Address
  }
  /** The vault holds the card of this payment until then. */
  cardHeldUntil?: string
  risk?: { score: number; level: RiskLevel }
  /** Of a refund, capture or void: why, and what was noted. */
  reasonCode?: string
  note?: string
  externalReference?: string
  /** Of a refund that was made outside the portal, and when. */
  external?: true
  occurredAt?: string
  /** For a capture: releases the rest of the authorisation. */
  final?: boolean
}

export type Address = { line1?: string; line2?: string; city?: string; region?: string; postalCode?: string; country?: string }

/** Who did it: a person, a program, the provider, or the product itself. */
export type ActorOfRecord = { kind: 'User' | 'ApiKey' | 'System' | 'Provider'; id: string | null; name: string }
export const theSystem: ActorOfRecord = { kind: 'System', id: null, name: 'Portico' }
export const theProvider = (name: string): ActorOfRecord => ({ kind: 'Provider', id: null, name })
