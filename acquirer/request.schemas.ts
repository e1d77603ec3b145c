/** JSON schemas of the requests, checked by the HTTP layer before anything runs. */
const text = (maxLength: number, minLength = 1) => ({ type: 'string', minLength, maxLength }) as const
const callbackUrl = { type: 'string', maxLength: 500, pattern: '^https?://[^\\s]+$' } as const

/** Below 2^53 with room for sums. */
export const MAX_AMOUNT_MINOR = 1_000_000_000_000

const money = {
  requestId: { type: 'string', pattern: '^[A-Za-z0-9_-]{8,64}$' },
  provider: text(64),
  mid: text(64),
  merchantReference: text(128),
  amountMinor: { type: 'integer', minimum: 1, maximum: MAX_AMOUNT_MINOR },
  currency: { type: 'string', pattern: '^[A-Z]{3}$' },
  callbackUrl,
} as const
const moneyRequired = ['requestId', 'provider', 'mid', 'merchantReference', 'amountMinor', 'currency'] as const

const closed = (properties: Record<string, unknown>, required: readonly string[]) => ({
  type: 'object',
  properties,
  required,
  additionalProperties: false,
})

const card = closed(
  {
    kind: { const: 'card' },
    number: { type: 'string', pattern: '^(tok_[a-z0-9_]{2,60}|[0-9 ]{12,23})$' },
    expMonth: { type: 'integer', minimum: 1, maximum: 12 },
    expYear: { type: 'integer', minimum: 2000, maximum: 2099 },
    cvc: { type: 'string', pattern: '^[0-9]{3,4}$' },
    holderName: text(128),
    billing: closed({ line1: text(200), postalCode: text(16), country: { type: 'string', pattern: '^[A-Z]{2}$' } }, []),
  },
  ['kind', 'number', 'expMonth', 'expYear'],
)
const bank = {
  ...closed(
    {
      kind: { const: 'bank' },
      iban: { type: 'string', pattern: '^[A-Z]{2}[0-9]{2}[A-Z0-9]{11,30}$' },
      accountNumber: { type: 'string', pattern: '^[0-9]{4,20}$' },
      sortCode: { type: 'string', pattern: '^[0-9-]{6,8}$' },
      bic: { type: 'string', pattern: '^[A-Z]{6}[A-Z0-9]{2}([A-Z0-9]{3})?$' },
      holderName: text(128),
      accountReference: { type: 'string', pattern: '^[A-Z0-9][A-Z0-9/-]{3,34}$' },
    },
    ['kind', 'holderName'],
  ),
  anyOf: [{ required: ['iban'] }, { required: ['accountNumber'] }],
}
const apm = closed({ kind: { const: 'apm' }, scheme: text(40), shopperReference: text(128), returnUrl: callbackUrl }, ['kind', 'scheme'])

const method = (...kinds: object[]) => ({ type: 'object', required: ['kind'], discriminator: { propertyName: 'kind' }, oneOf: kinds })

export const authoriseBody = closed(
  {
    ...money,
    capture: { enum: ['automatic', 'manual'] },
    method: method(card, bank, apm),
    entry: { enum: ['Ecom', 'Moto', 'Recurring', 'Installment'] },
    statementDescriptor: text(25),
  },
  [...moneyRequired, 'capture', 'method'],
)
export const riskBody = closed(
  {
    requestId: money.requestId,
    amountMinor: money.amountMinor,
    currency: money.currency,
    email: text(254),
    ip: text(45),
    deviceId: text(128),
    binCountry: text(2),
    country: text(2),
  },
  ['requestId', 'amountMinor', 'currency'],
)
export const operationBody = closed(money, moneyRequired)
export const captureBody = closed({ ...money, final: { type: 'boolean' } }, [...moneyRequired, 'final'])
export const beneficiaryPayoutBody = closed({ ...money, method: method(card, bank) }, [...moneyRequired, 'method'])

const amount = { type: 'integer', minimum: 0, maximum: MAX_AMOUNT_MINOR } as const
export const takeOverBody = closed(
  {
    provider: money.provider,
    mid: money.mid,
    merchantReference: money.merchantReference,
    currency: money.currency,
    callbackUrl,
    authorisedMinor: amount,
    capturedMinor: amount,
    refundedMinor: amount,
    pendingAuthorisation: closed(
      { requestId: money.requestId, amountMinor: money.amountMinor, capture: { enum: ['automatic', 'manual'] } },
      ['requestId', 'amountMinor', 'capture'],
    ),
  },
  ['provider', 'mid', 'merchantReference', 'currency', 'authorisedMinor', 'capturedMinor', 'refundedMinor'],
)

export const paymentParams = closed({ id: { type: 'string', pattern: '^[A-Za-z0-9_.-]{1,128}$' } }, ['id'])
export const operationParams = closed({ requestId: money.requestId }, ['requestId'])
export const totalsQuery = closed({ from: text(40), to: text(40), mid: money.mid, provider: money.provider }, [])
export const challengeParams = closed({ token: { type: 'string', pattern: '^[0-9a-f]{40}$' } }, ['token'])
export const challengeBody = closed({ result: { enum: ['approve', 'cancel'] } }, ['result'])
