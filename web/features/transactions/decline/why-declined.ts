import { type DeclineCode, declineCodes } from '@portico/contract/features/transactions/decline-codes.ts'
import type declines from './texts/en.json'

export type Why = keyof typeof declines.why
export type Next = keyof typeof declines.next

/** The next step after each refusal. Schemes charge merchants who try again what an issuer has refused for good. */
const nextOf: Record<DeclineCode, Next> = {
  AuthenticationFailed: 'authenticate',
  AuthenticationRequired: 'authenticate',
  AuthorisationExpired: 'payAgain',
  AuthorisationRevoked: 'neverAgain',
  CancelledByCustomer: 'payAgain',
  CardGone: 'payAgain',
  ClosedAccount: 'neverAgain',
  ContactAcquirer: 'askProvider',
  DoNotHonour: 'otherCard',
  DuplicateTransmission: 'lookForTwin',
  ExpiredCard: 'otherCard',
  FormatError: 'askProvider',
  IncorrectPin: 'enterAgain',
  InsufficientFunds: 'topUp',
  InvalidAmount: 'askProvider',
  InvalidCard: 'enterAgain',
  InvalidCvc: 'enterAgain',
  InvalidMerchant: 'askProvider',
  InvalidTransaction: 'askProvider',
  IssuerUnavailable: 'later',
  LateResponse: 'later',
  LegalViolation: 'neverAgain',
  LimitExceeded: 'lessOrTomorrow',
  LostCard: 'sayNothing',
  NetworkError: 'later',
  NeverArrived: 'later',
  NoAccount: 'otherCard',
  NoActionTaken: 'askProvider',
  NotPermitted: 'otherCard',
  NotSupported: 'otherCard',
  PaymentNotFound: 'askProvider',
  PaymentStopped: 'neverAgain',
  PickUpCard: 'sayNothing',
  PinRequired: 'authenticate',
  PinTriesExceeded: 'otherCard',
  ProviderError: 'later',
  ReconcileError: 'askProvider',
  RecordNotFound: 'askProvider',
  ReenterTransaction: 'enterAgain',
  ReferToIssuer: 'callBank',
  RequestRefused: 'askProvider',
  RestrictedCard: 'callBank',
  SecurityViolation: 'sayNothing',
  StolenCard: 'sayNothing',
  SuspectedFraud: 'sayNothing',
  Timeout: 'later',
  Unknown: 'callBank',
  WrongOriginalAmount: 'askProvider',
}

const isKnown = (code: string): code is DeclineCode => (declineCodes as readonly string[]).includes(code)

/** Undefined where the payment was not refused. A code that nobody has listed is as good as none: the provider's own text is on the record. */
export function whyDeclined(status: string, code: string | null): { why: Why; next: Next } | undefined {
  if (status === 'Blocked') return { why: 'Blocked', next: 'alerts' }
  if (status === 'Rejected') return { why: 'Rejected', next: 'timeline' }
  if (status !== 'Declined' && status !== 'Failed') return undefined
  const why = code !== null && isKnown(code) ? code : 'Unknown'
  return { why, next: nextOf[why] }
}
