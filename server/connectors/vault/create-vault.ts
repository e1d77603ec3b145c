import type { AuthoriseRequest, Connector, ConnectorCredentials, ProviderAnswer, ProviderExchange, VaultedCard } from '../connector.ts'
import { factsOfFailure } from '../normalise.ts'
import { wasNotReached } from '../not-reached.ts'
import { AuthorisationAnswer, type AuthorisationCall, HoldAnswer, vaultPaths } from './calls.schemas.ts'
import { type CardEntry, readCardToken, sessionMark, writeTicket } from './handed-over.ts'
import { signedHeaders } from './signed-calls.ts'

/** The service that keeps cards, as the rest of the product sees it: it is never told a number. */
export type Vault = {
  /** Where users enter a card. */
  readonly frame: { readonly url: string; readonly origin: string }
  /** Opens the frame for one session. */
  issueTicket(of: { sessionId: string; hidesCard: boolean }): { ticket: string; expiresAt: string }
  /** What a token says; undefined where it is over, made up, or of another session. Asks nobody. */
  readToken(token: string, sessionId: string): CardEntry | undefined
  /** Keeps the card of a payment that waits for a decision, and says until when; undefined where the card is gone. */
  hold(card: { cardId: string; paymentId: string }): Promise<string | undefined>
  /** Forgets the card of a payment. */
  forget(paymentId: string): Promise<void>
  /** This connector with its authorisations sent by the vault, where the card is one of its own. */
  through(connector: Connector, callbackUrl?: string): Connector
}

export type VaultOptions = {
  url: string
  /** Where browsers find it. */
  publicUrl: string
  secret: string
  now?: () => number
}

const shortMs = 5_000
/** Beyond what the provider has: the vault answers for it. */
const spareMs = 1_500

/** Makes no call and opens nothing. */
export function createVault({ url, publicUrl, secret, now = Date.now }: VaultOptions): Vault {
  const base = url.replace(/\/+$/, '')
  const post = async (path: string, call: object, deadlineMs: number): Promise<unknown> => {
    const body = JSON.stringify(call)
    const reply = await fetch(base + path, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...signedHeaders(secret, path, body, now()) },
      body,
      redirect: 'error',
      signal: AbortSignal.timeout(Math.ceil(deadlineMs)),
    })
    if (!reply.ok) throw new Error(`The vault answered ${reply.status}`)
    return reply.status === 204 ? undefined : reply.json()
  }

  const authorise = async (call: AuthorisationCall): Promise<ProviderAnswer> => {
    const startedAt = now()
    try {
      const answer = AuthorisationAnswer.parse(await post(vaultPaths.authorise, call, call.request.deadlineMs + spareMs))
      if (answer.gone) return cardGone(exchangeOf(call, startedAt, now(), 'The vault has no card for this payment', false))
      const { isWithoutCode } = answer
      return { ...(answer.answer as unknown as ProviderAnswer), ...(isWithoutCode ? { isWithoutCode } : {}) }
    } catch (error) {
      // Whether the provider was asked is not known; only a connection that was never made is certain.
      const reached = !wasNotReached(error)
      return { ...silent, outcome: 'unknown', exchange: exchangeOf(call, startedAt, now(), 'The vault did not answer', reached) }
    }
  }

  const through = (connector: Connector, callbackUrl?: string, credentials?: ConnectorCredentials): Connector => ({
    ...connector,
    signedIn: (given) => through(connector.signedIn(given), callbackUrl, given),
    authorise: (request) =>
      request.method.kind === 'vaulted'
        ? authorise(callOf(connector.key, request, request.method, { callbackUrl, credentials }))
        : connector.authorise(request),
  })

  return {
    frame: { url: `${publicUrl.replace(/\/+$/, '')}/card`, origin: new URL(publicUrl).origin },
    issueTicket: ({ sessionId, hidesCard }) => writeTicket(secret, { session: sessionMark(secret, sessionId), hidesCard }, now()),
    readToken: (token, sessionId) => readCardToken(secret, token, sessionMark(secret, sessionId), now()),
    hold: async (card) => HoldAnswer.parse(await post(vaultPaths.hold, card, shortMs)).heldUntil ?? undefined,
    forget: async (paymentId) => void (await post(vaultPaths.forget, { paymentId }, shortMs)),
    through,
  }
}

type With = { callbackUrl?: string | undefined; credentials?: ConnectorCredentials | undefined }

const callOf = (
  provider: string,
  { method: _method, signal: _signal, ...request }: AuthoriseRequest,
  { cardId, paymentId, billing }: VaultedCard,
  { callbackUrl, credentials }: With,
): AuthorisationCall => ({
  ...(cardId === undefined ? {} : { cardId }),
  paymentId,
  provider,
  ...(credentials ? { credentials: { ...credentials } } : {}),
  ...(billing ? { billing } : {}),
  request: { ...(callbackUrl ? { callbackUrl } : {}), ...request },
})

const silent = factsOfFailure('Network')

/** Certain: no provider was asked with this card, and none can be. */
const cardGone = (exchange: ProviderExchange): ProviderAnswer => ({
  ...silent,
  responseText: 'The card is no longer kept',
  normalisedCode: 'CardGone',
  adviceCode: 'DoNotRetry',
  isSoftDecline: false,
  outcome: 'declined',
  exchange,
})

/** What was asked of the vault, for the log: it holds no number, and no credentials are kept. */
const exchangeOf = (
  { request, paymentId, provider }: AuthorisationCall,
  startedAt: number,
  endedAt: number,
  errorText: string,
  reachedProvider: boolean,
): ProviderExchange => ({
  flow: 'Authorise',
  at: new Date(startedAt).toISOString(),
  method: 'POST',
  url: `vault:${vaultPaths.authorise}`,
  requestHeaders: {},
  requestBody: { paymentId, provider, ...request },
  responseHeaders: {},
  responseBody: null,
  latencyMs: endedAt - startedAt,
  errorClass: 'Network',
  errorText,
  reachedProvider,
})
