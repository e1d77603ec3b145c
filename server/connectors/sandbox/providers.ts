import type { ConnectorCapabilities } from '../connector.ts'

export type SandboxProvider = { readonly key: string; readonly name: string; readonly capabilities: ConnectorCapabilities }

const card: ConnectorCapabilities = {
  methods: ['card'],
  manualCapture: true,
  partialCapture: true,
  multiCapture: true,
  void: true,
  refund: true,
  partialRefund: true,
  reversal: true,
  payout: true,
  maxRefunds: 50,
  refundWindowDays: 365,
}

/** Made-up providers, all served by the sandbox acquirer; they differ in what they can do, as real ones do. */
export const SANDBOX_PROVIDERS: readonly SandboxProvider[] = [
  { key: 'adelphi', name: 'Adelphi Acquiring', capabilities: card },
  {
    key: 'bosphorus',
    name: 'Bosphorus Pay',
    capabilities: { ...card, methods: ['card', 'apm'], multiCapture: false, refundWindowDays: 180 },
  },
  { key: 'clearhaven', name: 'Clearhaven', capabilities: { ...card, methods: ['card', 'bank', 'apm'], multiCapture: false, payout: true } },
  {
    key: 'lumen',
    name: 'Lumen SEPA',
    capabilities: {
      ...card,
      methods: ['bank'],
      manualCapture: false,
      partialCapture: false,
      multiCapture: false,
      void: false,
      reversal: false,
    },
  },
]
