import { generateKeyPairSync, type KeyObject, sign } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

export type Claims = Record<string, unknown>
/** The parts of an ID token; a missing part is as it should be. */
export type Writing = { algorithm?: 'RS256' | 'none'; key?: 'own' | 'another' }

const encode = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')
const pair = () => generateKeyPairSync('rsa', { modulusLength: 2048 })

/** Another OpenID provider, which signs any given claims. A code returns the ID token that was stored under it. */
export async function aForeignProvider(clientId: string) {
  const own = pair()
  const another = pair()
  const tokens = new Map<string, string>()
  let issuer = ''

  const server = createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      const code = new URLSearchParams(Buffer.concat(chunks).toString()).get('code') ?? ''
      response.setHeader('content-type', 'application/json')
      response.end(JSON.stringify(answerTo(request.url ?? '', code)))
    })
  })
  const answerTo = (path: string, code: string) => {
    if (path.endsWith('/openid-configuration'))
      return { issuer, authorization_endpoint: `${issuer}/auth`, token_endpoint: `${issuer}/token`, jwks_uri: `${issuer}/keys` }
    if (path.endsWith('/keys')) return { keys: [{ ...own.publicKey.export({ format: 'jwk' }), kid: 'one', alg: 'RS256', use: 'sig' }] }
    return { access_token: 'x', token_type: 'Bearer', id_token: tokens.get(code) }
  }
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`

  function write(claims: Claims, { algorithm = 'RS256', key = 'own' }: Writing): string {
    const body = `${encode({ alg: algorithm, kid: 'one', typ: 'JWT' })}.${encode(claims)}`
    if (algorithm === 'none') return `${body}.`
    const keys: Record<string, KeyObject> = { own: own.privateKey, another: another.privateKey }
    return `${body}.${sign('sha256', Buffer.from(body), keys[key]!).toString('base64url')}`
  }

  return {
    issuer,
    /** Leaves an ID token with these claims, over those that are right, and gives the code for it. */
    codeFor(claims: Claims, writing: Writing = {}): string {
      const code = crypto.randomUUID()
      const now = Math.floor(Date.now() / 1000)
      tokens.set(code, write({ iss: issuer, aud: clientId, iat: now, exp: now + 300, email_verified: true, ...claims }, writing))
      return code
    },
    close: () => new Promise((resolve) => server.close(resolve)),
  }
}
