import { z } from 'zod'
import { country, currency, id, instant, signedMinor } from '../../core/fields.ts'
import { captureMethods, paymentMethods } from '../transactions/transaction-words.ts'
import { routingKinds, whyNots } from './processing-words.ts'

/** Why a payment went to its provider: what the decision was made from, who could have been asked, and who was. */
export const RoutingDecision = z.object({
  decisionId: id(),
  at: instant(),
  /** The attempt that followed from it, counted from 1. */
  attempt: z.int().min(1),
  attemptId: id(),
  kind: z.enum(routingKinds),
  inputs: z.object({
    amountMinor: signedMinor(),
    currency: currency(),
    paymentMethod: z.enum(paymentMethods),
    captureMethod: z.enum(captureMethods),
    brand: z.string().nullable(),
    binCountry: country().nullable(),
    country: country().nullable(),
  }),
  candidates: z.array(
    z.object({
      serviceProvider: z.string(),
      mid: z.string().nullable(),
      position: z.int(),
      eligible: z.boolean(),
      whyNot: z.enum(whyNots).nullable(),
    }),
  ),
  chosen: z.string(),
  evaluationMs: z.number().min(0),
})
export type RoutingDecision = z.infer<typeof RoutingDecision>
