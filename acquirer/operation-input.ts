import type { OperationKind } from './behaviours.ts'

/** A request to do something, as it comes over the wire. */
export type MethodInput =
  | {
      kind: 'card'
      number: string
      expMonth: number
      expYear: number
      cvc?: string
      holderName?: string
      billing?: { line1?: string; postalCode?: string }
    }
  | { kind: 'bank'; iban?: string; accountNumber?: string; sortCode?: string; bic?: string; holderName: string; accountReference?: string }
  | { kind: 'apm'; scheme: string; shopperReference?: string; returnUrl?: string }

export type OperationInput = {
  kind: OperationKind
  requestId: string
  provider: string
  mid: string
  merchantReference: string
  amountMinor: number
  currency: string
  callbackUrl?: string
  /** Of an authorisation or a payout to a beneficiary; other operations name a payment. */
  method?: MethodInput
  capture?: 'automatic' | 'manual'
  paymentId?: string
  final?: boolean
}
