import { createHash } from 'node:crypto'
import { keptAddress } from '@portico/contract/core/text/address.ts'
import { createRemoteJWKSet, type JWTPayload, jwtVerify } from 'jose'
import { newToken } from '../core/secrecy.ts'
import type { ExternalAuthority } from '../core/settings.ts'

/** The other provider refused, did not answer, or answered something that proves nothing. */
export class ExternalRefusal extends Error {
  override name = 'ExternalRefusal'
}

/** Remembered between sending a user away and their return. */
export type ExternalAttempt = { state: string; nonce: string; verifier: string }
export type ExternalPerson = { issuer: string; subject: string; email: string | undefined; isEmailVerified: boolean }
export type ExternalProvider = ReturnType<typeof createExternalProvider>

type Metadata = {
  issuer: string
  authorization_endpoint: string
  token_endpoint: string
  jwks_uri: string
  userinfo_endpoint?: string
  token_endpoint_auth_methods_supported?: string[]
}

const answerTimeoutMs = 10_000
const metadataLifeMs = 3_600_000
const clockToleranceSeconds = 10
const algorithms = ['RS256', 'PS256', 'ES256', 'EdDSA']

/** One OpenID provider we sign people in at: code with PKCE S256, state and nonce; the ID token is verified in full (OpenID Connect Core 3.1.3.7). */
export function createExternalProvider(authority: ExternalAuthority, redirectUri: string) {
  let known: { metadata: Metadata; keys: ReturnType<typeof createRemoteJWKSet>; until: number } | undefined

  async function discover() {
    if (known && known.until > Date.now()) return known
    const issuer = authority.issuer.replace(/\/$/, '')
    const metadata = (await askJson(`${issuer}/.well-known/openid-configuration`)) as Metadata
    if (metadata.issuer !== authority.issuer) throw new ExternalRefusal(`${authority.issuer} calls itself ${metadata.issuer}`)
    const { protocol } = new URL(authority.issuer)
    for (const address of [metadata.authorization_endpoint, metadata.token_endpoint, metadata.jwks_uri, metadata.userinfo_endpoint]) {
      if (address && new URL(address).protocol !== protocol) throw new ExternalRefusal(`${address} is not reached by ${protocol}`)
    }
    const keys = createRemoteJWKSet(new URL(metadata.jwks_uri), { timeoutDuration: answerTimeoutMs })
    known = { metadata, keys, until: Date.now() + metadataLifeMs }
    return known
  }

  /** Where to send the person, and what to remember. */
  async function begin(language: string): Promise<{ address: string; attempt: ExternalAttempt }> {
    const { metadata } = await discover()
    const attempt = { state: newToken(), nonce: newToken(), verifier: newToken() }
    const address = new URL(metadata.authorization_endpoint)
    const parameters = {
      response_type: 'code',
      client_id: authority.clientId,
      redirect_uri: redirectUri,
      scope: 'openid email profile',
      state: attempt.state,
      nonce: attempt.nonce,
      code_challenge: createHash('sha256').update(attempt.verifier).digest('base64url'),
      code_challenge_method: 'S256',
      ui_locales: language,
    }
    for (const [name, value] of Object.entries(parameters)) address.searchParams.set(name, value)
    return { address: address.href, attempt }
  }

  /** Who came back. `query` is what the browser brought; the attempt is the one this browser left with. Throws ExternalRefusal. */
  async function complete(query: Record<string, unknown>, attempt: ExternalAttempt): Promise<ExternalPerson> {
    const { state, code, iss, error } = query
    if (state !== attempt.state) throw new ExternalRefusal('The answer belongs to another sign-in')
    if (iss !== undefined && iss !== authority.issuer) throw new ExternalRefusal(`The answer comes from ${String(iss)}`)
    if (typeof code !== 'string') throw new ExternalRefusal(`${authority.issuer} answered ${String(error ?? 'without a code')}`)
    const { metadata, keys } = await discover()
    const tokens = await redeem(metadata, code, attempt.verifier)
    if (typeof tokens.id_token !== 'string') throw new ExternalRefusal('There was no ID token')
    const options = {
      issuer: authority.issuer,
      audience: authority.clientId,
      algorithms,
      clockTolerance: clockToleranceSeconds,
      requiredClaims: ['exp', 'iat', 'sub'],
    }
    const { payload } = await jwtVerify(tokens.id_token, keys, options).catch((cause: Error) => {
      throw new ExternalRefusal(`The ID token is not good: ${cause.message}`, { cause })
    })
    // The library looks at `iat` only where a token's age is limited.
    if ((payload.iat ?? 0) > Date.now() / 1000 + clockToleranceSeconds) throw new ExternalRefusal('The ID token is from the future')
    if (payload.nonce !== attempt.nonce) throw new ExternalRefusal('The ID token belongs to another sign-in')
    if (payload.azp !== undefined && payload.azp !== authority.clientId) throw new ExternalRefusal('The ID token is for another client')
    return personOf({ ...(await moreClaims(metadata, payload, tokens.access_token)), ...payload })
  }

  async function redeem(metadata: Metadata, code: string, verifier: string): Promise<Record<string, unknown>> {
    const form = new URLSearchParams({ grant_type: 'authorization_code', code, redirect_uri: redirectUri, code_verifier: verifier })
    const { clientId, clientSecret } = authority
    const methods = metadata.token_endpoint_auth_methods_supported ?? ['client_secret_basic']
    const headers: Record<string, string> = { 'content-type': 'application/x-www-form-urlencoded' }
    if (clientSecret && methods.includes('client_secret_basic')) {
      headers.authorization = `Basic ${Buffer.from(`${encodeURIComponent(clientId)}:${encodeURIComponent(clientSecret)}`).toString('base64')}`
    } else {
      form.set('client_id', clientId)
      if (clientSecret) form.set('client_secret', clientSecret)
    }
    return askJson(metadata.token_endpoint, { method: 'POST', headers, body: form.toString() })
  }

  /** Some providers tell the address only at their userinfo endpoint. */
  async function moreClaims(metadata: Metadata, payload: JWTPayload, accessToken: unknown): Promise<Record<string, unknown>> {
    const names = claimNames(authority)
    if (payload[names.email] !== undefined || !metadata.userinfo_endpoint || typeof accessToken !== 'string') return {}
    const claims = await askJson(metadata.userinfo_endpoint, { headers: { authorization: `Bearer ${accessToken}` } })
    if (claims.sub !== payload.sub) throw new ExternalRefusal('The userinfo is about another user')
    return claims
  }

  function personOf(claims: Record<string, unknown>): ExternalPerson {
    const names = claimNames(authority)
    const [subject, email, verified] = [claims[names.sub], claims[names.email], claims[names.emailVerified]]
    if (typeof subject !== 'string' || subject === '') throw new ExternalRefusal(`There is no claim ${names.sub}`)
    return {
      issuer: authority.issuer,
      subject,
      email: typeof email === 'string' ? keptAddress(email) : undefined,
      isEmailVerified: verified === true || verified === 'true',
    }
  }

  return { authority, begin, complete }
}

const claimNames = ({ claimMapping }: ExternalAuthority) => ({
  sub: 'sub',
  email: 'email',
  emailVerified: 'email_verified',
  ...claimMapping,
})

/** A redirect would send the code or the token elsewhere: it is a failure. */
async function askJson(address: string, init: RequestInit = {}): Promise<Record<string, unknown>> {
  try {
    const reply = await fetch(address, {
      ...init,
      headers: { accept: 'application/json', ...(init.headers as Record<string, string>) },
      redirect: 'error',
      signal: AbortSignal.timeout(answerTimeoutMs),
    })
    if (!reply.ok) throw new Error(`${reply.status} ${(await reply.text()).slice(0, 200)}`)
    return (await reply.json()) as Record<string, unknown>
  } catch (cause) {
    throw new ExternalRefusal(`${new URL(address).origin} did not answer as it should: ${(cause as Error).message}`, { cause })
  }
}
