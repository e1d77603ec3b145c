import { z } from 'zod'
import { currency, id, instant, signedMinor } from '../../core/fields.ts'

/** What may need a second person. */
export const approvalKinds = ['payout', 'markRefunded'] as const
export type ApprovalKind = (typeof approvalKinds)[number]

export const approvalStates = ['Waiting', 'Approved', 'Declined'] as const
export const verdicts = ['Approved', 'Declined'] as const
export type Verdict = (typeof verdicts)[number]

/** A request for approval: who asked, the rule it met, and the steps so far. */
export const Approval = z.object({
  requestId: id(),
  kind: z.enum(approvalKinds),
  state: z.enum(approvalStates),
  askedBy: z.string(),
  askedAt: instant(),
  /** From this amount on, the tenant's rule asks for approval. */
  fromMinor: signedMinor(),
  currency: currency(),
  stepsNeeded: z.int(),
  steps: z.array(z.object({ step: z.int(), verdict: z.enum(verdicts), by: z.string(), at: instant(), reason: z.string() })),
})
export type Approval = z.infer<typeof Approval>
