import type { AdviceCode, ErrorClass, ProviderFacts } from './connector.ts'

export type Normalised = {
  readonly normalisedCode: string
  readonly text: string
  readonly adviceCode: AdviceCode
  readonly isSoftDecline: boolean
}

const of =
  (adviceCode: AdviceCode, isSoftDecline: boolean) =>
  (normalisedCode: string, text: string): Normalised => ({
    normalisedCode,
    text,
    adviceCode,
    isSoftDecline,
  })
const fine = of('None', false)
/** Soft: the same card may be approved another time, after authentication or at another acquirer. */
const later = of('RetryLater', true)
const otherMethod = of('RetryOtherMethod', false)
/** Schemes fine merchants who try these again (lost, stolen, revoked). */
const never = of('DoNotRetry', false)

/** ISO 8583 field 39 (1987 edition and the letters of the card schemes) in our words. */
const CODES: Readonly<Record<string, Normalised>> = {
  '00': fine('Approved', 'Approved'),
  '08': fine('Approved', 'Approved with identification'),
  '10': fine('ApprovedPartially', 'Approved for a partial amount'),
  '11': fine('Approved', 'Approved'),
  '16': fine('Approved', 'Approved'),
  '32': fine('ApprovedPartially', 'Completed partially'),
  '85': fine('Approved', 'No reason to decline'),
  '09': fine('InProgress', 'Request in progress'),
  '01': otherMethod('ReferToIssuer', 'Refer to the card issuer'),
  '02': otherMethod('ReferToIssuer', 'Refer to the card issuer, special condition'),
  '03': never('InvalidMerchant', 'Invalid merchant'),
  '04': never('PickUpCard', 'Pick up card'),
  '05': otherMethod('DoNotHonour', 'Do not honour'),
  '06': later('ProviderError', 'Error'),
  '07': never('PickUpCard', 'Pick up card, special condition'),
  '12': never('InvalidTransaction', 'Invalid transaction'),
  '13': never('InvalidAmount', 'Invalid amount'),
  '14': otherMethod('InvalidCard', 'Invalid card number'),
  '15': otherMethod('InvalidCard', 'No such issuer'),
  '17': otherMethod('CancelledByCustomer', 'Cancelled by the customer'),
  '19': later('ReenterTransaction', 'Re-enter the transaction'),
  '20': later('ProviderError', 'Invalid response'),
  '21': never('NoActionTaken', 'No action taken'),
  '22': later('ProviderError', 'Suspected malfunction'),
  '25': never('RecordNotFound', 'No such record'),
  '30': never('FormatError', 'Format error'),
  '31': later('IssuerUnavailable', 'Issuer signed off'),
  '33': never('ExpiredCard', 'Expired card, pick up'),
  '34': never('SuspectedFraud', 'Implausible card data'),
  '35': never('PickUpCard', 'Pick up card, contact the acquirer'),
  '36': never('RestrictedCard', 'Restricted card, pick up'),
  '37': never('PickUpCard', 'Pick up card, call acquirer security'),
  '38': never('PinTriesExceeded', 'Allowed PIN tries exceeded, pick up'),
  '39': otherMethod('NoAccount', 'No credit account'),
  '40': never('NotSupported', 'Requested function not supported'),
  '41': never('LostCard', 'Lost card'),
  '43': never('StolenCard', 'Stolen card'),
  '46': never('ClosedAccount', 'Closed account'),
  '51': later('InsufficientFunds', 'Insufficient funds'),
  '52': otherMethod('NoAccount', 'No current account'),
  '53': otherMethod('NoAccount', 'No savings account'),
  '54': otherMethod('ExpiredCard', 'Expired card'),
  '55': later('IncorrectPin', 'Incorrect PIN'),
  '56': otherMethod('InvalidCard', 'No card record'),
  '57': otherMethod('NotPermitted', 'Not permitted to the cardholder'),
  '58': never('NotPermitted', 'Not permitted to the terminal'),
  '59': never('SuspectedFraud', 'Suspected fraud'),
  '60': otherMethod('ContactAcquirer', 'Contact the acquirer'),
  '61': later('LimitExceeded', 'Exceeds the amount limit'),
  '62': otherMethod('RestrictedCard', 'Restricted card'),
  '63': never('SecurityViolation', 'Security violation'),
  '64': never('WrongOriginalAmount', 'Wrong original amount'),
  '65': later('LimitExceeded', 'Exceeds the activity count limit'),
  '68': later('LateResponse', 'Response received too late'),
  '70': later('PinRequired', 'PIN required'),
  '75': otherMethod('PinTriesExceeded', 'PIN tries exceeded'),
  '78': otherMethod('InvalidCard', 'Blocked, first use'),
  '79': never('ClosedAccount', 'Declined, life cycle of the card'),
  '80': later('NetworkError', 'Network error'),
  '82': otherMethod('InvalidCvc', 'Security code or policy'),
  '83': otherMethod('DoNotHonour', 'Transaction failed'),
  '84': never('AuthorisationExpired', 'Authorisation timed out'),
  '86': later('IncorrectPin', 'Cannot verify PIN'),
  '88': later('ProviderError', 'Cryptographic failure'),
  '89': later('AuthenticationFailed', 'Authentication failure'),
  '91': later('IssuerUnavailable', 'Issuer not available'),
  '92': later('IssuerUnavailable', 'Unable to route'),
  '93': never('LegalViolation', 'Cannot be completed, violation of law'),
  '94': never('DuplicateTransmission', 'Duplicate transmission'),
  '95': never('ReconcileError', 'Reconcile error'),
  '96': later('ProviderError', 'System malfunction'),
  '97': otherMethod('DoNotHonour', 'Declined by the processor'),
  '1A': later('AuthenticationRequired', 'Strong customer authentication required'),
  N3: never('NotSupported', 'Cash service not available'),
  N4: later('LimitExceeded', 'Exceeds the issuer’s limit'),
  N7: otherMethod('InvalidCvc', 'Security code does not match'),
  R0: never('PaymentStopped', 'Stop payment order'),
  R1: never('AuthorisationRevoked', 'Revocation of the authorisation'),
  R3: never('AuthorisationRevoked', 'Revocation of all authorisations'),
}

const notDeclines = new Set(['Approved', 'ApprovedPartially', 'InProgress'])

/** Our words for refusals, each once, with the text of the first code that says it. */
export function declineCodes(): Normalised[] {
  const byWord = new Map<string, Normalised>()
  for (const one of Object.values(CODES))
    if (!notDeclines.has(one.normalisedCode) && !byWord.has(one.normalisedCode)) byWord.set(one.normalisedCode, one)
  return [...byWord.values()].sort((a, b) => (a.normalisedCode < b.normalisedCode ? -1 : 1))
}

/** A code no table knows is no one's advice: it keeps the provider's text. */
export const normalise = (responseCode: string, providerText = ''): Normalised =>
  (isKnownCode(responseCode) ? CODES[responseCode.toUpperCase()] : undefined) ??
  fine('Unknown', providerText || `Response code ${responseCode}`)

export const isKnownCode = (responseCode: string): boolean => Object.hasOwn(CODES, responseCode.toUpperCase())

/** The word for an answer that never came, or could not be read. */
export function normaliseFailure(errorClass: ErrorClass): Normalised {
  if (errorClass === 'Timeout') return later('Timeout', 'The provider did not answer in time')
  if (errorClass === 'Network') return later('NetworkError', 'The provider could not be reached or its answer not be read')
  if (errorClass === '5xx') return later('ProviderError', 'The provider answered with an error')
  return never('RequestRefused', 'The provider refused the request')
}

/** The facts of an operation whose answer never came, or could not be read. */
export function factsOfFailure(errorClass: ErrorClass): ProviderFacts {
  const { normalisedCode, text, adviceCode, isSoftDecline } = normaliseFailure(errorClass)
  return {
    providerTransactionId: '',
    providerOperationId: '',
    responseCode: '',
    responseText: text,
    normalisedCode,
    adviceCode,
    isSoftDecline,
  }
}
