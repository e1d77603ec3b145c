import type { WhyNot } from '@portico/contract/features/processing/processing-words.ts'
import type { CaptureMethod, PaymentMethod } from '@portico/contract/features/transactions/transaction-words.ts'
import type { ConnectorCapabilities, PaymentMethodKind } from '../../../connectors/connector.ts'

/** What a choice is made for. */
export type RouteFacts = {
  paymentMethod: PaymentMethod
  currency: string
  captureMethod: CaptureMethod
  /** Who was asked before, for the same payment. */
  asked: readonly string[]
}

/** One line of the map with the state of its provider; no capabilities where the portal has no connection to it. */
export type RouteLine = {
  provider: string
  mid: string | null
  position: number
  paymentMethod: PaymentMethod
  currency: string
  isActive: boolean
  /** A sandbox knows every merchant; in Live a provider knows one by its MID. */
  needsMid: boolean
  providerIsActive: boolean
  hasCredentials: boolean
  capabilities: ConnectorCapabilities | undefined
}

export type Candidate = { provider: string; mid: string | null; position: number; eligible: boolean; whyNot: WhyNot | null }

/** Every line is judged, in the order of the map; the first that nothing speaks against is chosen. */
export function route(lines: readonly RouteLine[], facts: RouteFacts): { candidates: Candidate[]; chosen: Candidate | undefined } {
  const candidates = lines
    .toSorted((one, other) => one.position - other.position)
    .map(({ provider, mid, position, ...line }): Candidate => {
      const whyNot = reasonAgainst({ provider, mid, position, ...line }, facts)
      return { provider, mid, position, eligible: whyNot === null, whyNot }
    })
  return { candidates, chosen: candidates.find(({ eligible }) => eligible) }
}

function reasonAgainst(line: RouteLine, { paymentMethod, currency, captureMethod, asked }: RouteFacts): WhyNot | null {
  if (asked.includes(line.provider)) return 'AskedAlready'
  if (line.paymentMethod !== paymentMethod) return 'OtherMethod'
  if (line.currency !== currency) return 'OtherCurrency'
  if (!line.isActive) return 'Inactive'
  if (!line.providerIsActive) return 'ProviderInactive'
  if (!line.capabilities) return 'NotConnected'
  if (!line.hasCredentials) return 'NoCredentials'
  if (line.needsMid && line.mid === null) return 'NoMid'
  return supports(line.capabilities, paymentMethod, captureMethod) ? null : 'NotSupported'
}

const kinds: Record<PaymentMethod, PaymentMethodKind> = {
  Card: 'card',
  Wallet: 'card',
  Terminal: 'card',
  BankTransfer: 'bank',
  OpenBanking: 'bank',
  Apm: 'apm',
  Crypto: 'apm',
}

const supports = ({ methods, manualCapture, multiCapture }: ConnectorCapabilities, method: PaymentMethod, capture: CaptureMethod) =>
  methods.includes(kinds[method]) && (capture === 'Automatic' || (manualCapture && (capture === 'Manual' || multiCapture)))
