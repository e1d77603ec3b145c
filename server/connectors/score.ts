import type { ProviderExchange } from './connector.ts'

/** What a payment is judged by. Nothing of the card but the country of its issuer. */
export type ScoreRequest = {
  readonly requestId: string
  readonly deadlineMs: number
  readonly amountMinor: number
  readonly currency: string
  readonly email?: string | undefined
  readonly ip?: string | undefined
  readonly deviceId?: string | undefined
  readonly binCountry?: string | undefined
  readonly country?: string | undefined
}

/** From 0, harmless, to 100. A score that is unsigned, or that its own verdict contradicts, is not believed. */
export type ScoreAnswer = { readonly exchange: ProviderExchange } & (
  | { readonly state: 'Given' | 'Contradictory'; readonly score: number }
  | { readonly state: 'Late' | 'Missing' | 'Unsigned'; readonly score: null }
)
