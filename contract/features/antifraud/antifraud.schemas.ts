import { z } from 'zod'
import { country, currency, id, instant, signedMinor } from '../../core/fields.ts'
import { transactionStatuses } from '../transactions/transaction-words.ts'
import { checkKinds, checkOutcomes, scoreStates, verdicts } from './antifraud-words.ts'

/** Another payment of the merchant with the same card, e-mail address, IP address or device. */
export const SharingPayment = z.object({
  transactionId: id(),
  externalId: z.string().nullable(),
  status: z.enum(transactionStatuses),
  amountMinor: signedMinor(),
  currency: currency(),
  createdAt: instant(),
})

/** One check of a payment: its subject, its finding and the consequence. Merchants get no thresholds. */
export const Alert = z.object({
  kind: z.enum(checkKinds),
  outcome: z.enum(checkOutcomes),
  /** A number of payments, an amount in minor units, or a score; null for countries, and where nothing was found. */
  value: z.int().nullable(),
  threshold: z.int().nullable(),
  windowSeconds: z.int().nullable(),
  /** The currency of an amount. */
  currency: currency().nullable(),
  /** Of the card, and what it was compared with. */
  countries: z.object({ card: country().nullable(), other: country().nullable() }).nullable(),
  sharing: z.array(SharingPayment),
})
export type Alert = z.infer<typeof Alert>

/** The findings about a payment before a provider was asked. */
export const Assessment = z.object({
  at: instant(),
  verdict: z.enum(verdicts),
  score: z.int().nullable(),
  scoreState: z.enum(scoreStates),
  /** The API call for the score; null if no score was requested, and for merchants. */
  logId: id().nullable(),
})
export type Assessment = z.infer<typeof Assessment>

export const Alerts = z.object({ assessment: Assessment.nullable(), data: z.array(Alert) })
export type Alerts = z.infer<typeof Alerts>
