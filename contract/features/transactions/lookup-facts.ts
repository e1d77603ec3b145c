/**
 * The facts of a payment beside the fields that every lookup shows: the columns of the wide lookups. Each is declared once, for the reply,
 * the chooser, the cells of a screen and of a file. Of payments made before a fact was kept it is empty.
 */
export const columnGroups = [
  'identity',
  'scope',
  'money',
  'status',
  'times',
  'provider',
  'card',
  'bank',
  'apm',
  'terminal',
  'shopper',
  'risk',
] as const
export type ColumnGroup = (typeof columnGroups)[number]

/** How a fact is shown: `code` in letters of one width; the others by the words that texts have for them. */
export type FactKind =
  | 'text'
  | 'code'
  | 'country'
  | 'count'
  | 'money'
  | 'time'
  | 'status'
  | 'source'
  | 'captureMethod'
  | 'settlement'
  | 'dispute'
  | 'closeReason'
  | 'failureReason'
  | 'check'
  | 'flow'
  | 'riskLevel'
  | 'shift'
  | 'matched'
type FactDeclared = { group: ColumnGroup; kind: FactKind }

export const facts = {
  parentId: { group: 'identity', kind: 'code' },
  rootId: { group: 'identity', kind: 'code' },
  source: { group: 'identity', kind: 'source' },
  createdBy: { group: 'identity', kind: 'text' },
  description: { group: 'identity', kind: 'text' },
  mid: { group: 'scope', kind: 'code' },
  authorised: { group: 'money', kind: 'money' },
  capturable: { group: 'money', kind: 'money' },
  capturePending: { group: 'money', kind: 'money' },
  refundPending: { group: 'money', kind: 'money' },
  disputed: { group: 'money', kind: 'money' },
  feeTotal: { group: 'money', kind: 'money' },
  net: { group: 'money', kind: 'money' },
  statusReason: { group: 'status', kind: 'text' },
  closeReason: { group: 'status', kind: 'closeReason' },
  statusBefore: { group: 'status', kind: 'status' },
  settlement: { group: 'status', kind: 'settlement' },
  dispute: { group: 'status', kind: 'dispute' },
  statusChangedAt: { group: 'times', kind: 'time' },
  authorisedAt: { group: 'times', kind: 'time' },
  capturedAt: { group: 'times', kind: 'time' },
  captureBefore: { group: 'times', kind: 'time' },
  lastSyncedAt: { group: 'times', kind: 'time' },
  captureMethod: { group: 'provider', kind: 'captureMethod' },
  arn: { group: 'provider', kind: 'code' },
  rrn: { group: 'provider', kind: 'code' },
  networkTransactionId: { group: 'provider', kind: 'code' },
  authCode: { group: 'provider', kind: 'code' },
  responseCode: { group: 'provider', kind: 'code' },
  responseText: { group: 'provider', kind: 'text' },
  failureReason: { group: 'provider', kind: 'failureReason' },
  adviceCode: { group: 'provider', kind: 'text' },
  cardHolder: { group: 'card', kind: 'text' },
  cardExpiry: { group: 'card', kind: 'code' },
  cardFingerprint: { group: 'card', kind: 'code' },
  cardIssuer: { group: 'card', kind: 'text' },
  cardCountry: { group: 'card', kind: 'country' },
  cardFunding: { group: 'card', kind: 'text' },
  avsLine: { group: 'card', kind: 'check' },
  avsPostal: { group: 'card', kind: 'check' },
  cvc: { group: 'card', kind: 'check' },
  threeDsFlow: { group: 'card', kind: 'flow' },
  eci: { group: 'card', kind: 'code' },
  liabilityShift: { group: 'card', kind: 'shift' },
  utr: { group: 'bank', kind: 'code' },
  accountReference: { group: 'bank', kind: 'code' },
  matchedWith: { group: 'bank', kind: 'matched' },
  sender: { group: 'bank', kind: 'text' },
  senderAccount: { group: 'bank', kind: 'code' },
  iban: { group: 'bank', kind: 'code' },
  bic: { group: 'bank', kind: 'code' },
  bankName: { group: 'bank', kind: 'text' },
  scheme: { group: 'apm', kind: 'text' },
  redirectUrl: { group: 'apm', kind: 'code' },
  redirectExpiresAt: { group: 'apm', kind: 'time' },
  confirmations: { group: 'apm', kind: 'count' },
  terminalId: { group: 'terminal', kind: 'code' },
  store: { group: 'terminal', kind: 'text' },
  entry: { group: 'terminal', kind: 'text' },
  receipt: { group: 'terminal', kind: 'code' },
  batch: { group: 'terminal', kind: 'code' },
  customerReference: { group: 'shopper', kind: 'code' },
  phone: { group: 'shopper', kind: 'code' },
  ip: { group: 'shopper', kind: 'code' },
  deviceId: { group: 'shopper', kind: 'code' },
  userAgent: { group: 'shopper', kind: 'text' },
  billing: { group: 'shopper', kind: 'text' },
  shipping: { group: 'shopper', kind: 'text' },
  riskScore: { group: 'risk', kind: 'count' },
  riskLevel: { group: 'risk', kind: 'riskLevel' },
} as const satisfies Record<string, FactDeclared>

/**
 * What money by bank is matched with: a reference that was given to its payment (a PID relationship), nothing (`None`), or nothing yet, because
 * the money that names the reference has not come.
 */
export const matches = ['Relationship', 'Waiting', 'None'] as const

export type Fact = keyof typeof facts
export const factNames = Object.keys(facts) as Fact[]
/** Amounts, counts and scores are numbers, all else is text; a time is an instant. */
export const isNumber = (fact: Fact): boolean => ['money', 'count'].includes(facts[fact].kind)
