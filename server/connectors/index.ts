import type { Connector } from './connector.ts'
import { askForScore } from './sandbox/ask-for-score.ts'
import { SANDBOX_PROVIDERS, type SandboxProvider } from './sandbox/providers.ts'
import { createSandboxConnector } from './sandbox/sandbox-connector.ts'
import type { ScoreAnswer, ScoreRequest } from './score.ts'
import type { Vault } from './vault/create-vault.ts'

export { maskBody, maskHeaders, maskJson, maskText } from '../core/text/mask.ts'
export * from './connector.ts'
export { type ConnectorChoice, connectionTo, connectorOf } from './connector-of.ts'
export { declineCodes, type Normalised, normalise } from './normalise.ts'
export { SANDBOX_PROVIDERS, type SandboxProvider } from './sandbox/providers.ts'
export { sandboxApiKey } from './sandbox/signatures.ts'
export { sandboxCards } from './sandbox/test-cards.ts'
export type { ScoreAnswer, ScoreRequest } from './score.ts'
export { createVault, type Vault, type VaultOptions } from './vault/create-vault.ts'
export { type CardEntry, sessionMark, writeCardToken } from './vault/handed-over.ts'

export type ConnectorOptions = {
  /** Address of the sandbox acquirer, without a trailing slash needed. */
  sandboxUrl: string
  sandboxSecret: string
  /** Public address of our own callback endpoint, given to the acquirer with every request; one for all, or one for each provider by its key. */
  callbackUrl?: string | ((providerKey: string) => string)
  /** Keeps cards and sends the requests that carry a number; without it no card is entered in the portal. */
  vault?: Vault
  now?: () => number
  providers?: readonly SandboxProvider[]
}

export type Connectors = {
  /** The connector of a provider; undefined for a provider no one has connected. */
  find(providerKey: string): Connector | undefined
  list(): readonly Connector[]
  /** Asks how likely a payment is fraud. Left out where nobody can be asked. */
  score?(request: ScoreRequest): Promise<ScoreAnswer>
  /** Where cards are entered and kept. Left out where there is none. */
  readonly vault?: Vault | undefined
}

/** All connected payment service providers. Makes no call and opens nothing. */
export function createConnectors({
  sandboxUrl,
  sandboxSecret,
  callbackUrl,
  vault,
  now = Date.now,
  providers = SANDBOX_PROVIDERS,
}: ConnectorOptions): Connectors {
  const options = { url: sandboxUrl.replace(/\/+$/, ''), secret: sandboxSecret, now }
  const addressOf = (key: string) => (typeof callbackUrl === 'function' ? callbackUrl(key) : callbackUrl)
  const connect = (provider: SandboxProvider) => {
    const connector = createSandboxConnector({ ...options, callbackUrl: addressOf(provider.key) }, provider)
    return vault ? vault.through(connector, addressOf(provider.key)) : connector
  }
  const byKey = new Map(providers.map((provider) => [provider.key, connect(provider)]))
  return {
    find: (providerKey) => byKey.get(providerKey),
    list: () => [...byKey.values()],
    score: (request) => askForScore(options, request),
    vault,
  }
}
