import type { Audience } from '@portico/contract/core/endpoint.ts'
import type { Mode } from '@portico/contract/core/level.ts'
import type { WireEndpoint } from '@portico/contract/core/wire.ts'
import type { Caller } from './connection.ts'

/** What a call may carry; its typed form per endpoint is `CallInput` of the contract. */
export type CallInput = {
  params?: Record<string, string | undefined>
  query?: Record<string, unknown>
  headers?: Record<string, string>
  body?: unknown
  file?: File
  idempotencyKey?: string
  scaCode?: string
  tenantId?: string
  mode?: Mode
  background?: boolean
}

export type BuiltRequest = { method: string; url: string; headers: Record<string, string>; body: string | FormData | undefined }

/** Everything that leaves for one call, except the sending: pure, so that each rule can be tested by itself. */
export function buildRequest(spec: WireEndpoint, input: CallInput, caller: Caller, origin: string): BuiltRequest {
  const path = `${fillPath(pathOf(spec, caller.audience), input.params ?? {})}${queryText(input.query ?? {})}`
  return { method: spec.method, url: sameOrigin(path, origin), headers: headersOf(spec, input, caller), body: bodyOf(spec, input) }
}

/** Public endpoints have one path for everyone; the others one for each audience that may call them. */
export function pathOf(spec: WireEndpoint, audience: Audience): string {
  const { paths } = spec
  const path = spec.access === 'public' ? (paths[audience] ?? paths.staff ?? paths.merchant) : paths[audience]
  if (!path) throw new Error(`${spec.method} ${paths.staff ?? paths.merchant} is not for ${audience} users`)
  return path
}

/** Parameters the path does not name are left out: the two audiences may need different ones. */
export const fillPath = (path: string, params: Record<string, string | undefined>): string =>
  path.replace(/:(\w+)/g, (_, name: string) => {
    const value = params[name]
    // A browser resolves dot segments before it sends, which would turn one address into another.
    if (value === undefined || value === '' || value === '.' || value === '..') throw new Error(`${path} needs a ${name}`)
    return encodeURIComponent(value)
  })

/** Lists are joined by commas; what has no value is left out. Parameters keep their order. */
export function queryText(query: Record<string, unknown>): string {
  const search = new URLSearchParams()
  for (const [name, value] of Object.entries(query)) {
    const text = Array.isArray(value) ? value.join(',') : value === undefined || value === null ? '' : String(value)
    if (text !== '') search.set(name, text)
  }
  const text = search.toString()
  return text === '' ? '' : `?${text}`
}

/** The bearer token must never leave for another host, whatever a path may say. */
function sameOrigin(path: string, origin: string): string {
  const url = new URL(path, origin)
  if (!path.startsWith('/') || url.origin !== new URL(origin).origin) throw new Error(`${path} is not an address of this portal`)
  return url.href
}

/** The same for every call, as the specification says (001 section 9); what tells repeated money steps apart is the idempotency key. */
export const placeholderRequestId = '00000000-0000-0000-0000-000000000000'

function headersOf(spec: WireEndpoint, input: CallInput, { audience, token, mode, websiteId, viewAs }: Caller): Record<string, string> {
  if (spec.idempotent && !input.idempotencyKey) throw new Error('A money step needs an idempotencyKey')
  const headers: Record<string, string> = { ...input.headers, 'x-request-id': placeholderRequestId }
  if (spec.access !== 'public') {
    if (token) headers.authorization = `Bearer ${token}`
    const wanted = input.mode ?? mode
    if (wanted) headers.mode = wanted
    if (viewAs) headers.viewas = viewAs
    if (audience === 'merchant' && websiteId) headers['website-id'] = websiteId
  }
  // The call that moves money names the mode a second time (001 section 7.1).
  if (spec.idempotent && headers.mode) headers.systemmode = headers.mode
  if (input.tenantId) headers.tenantid = input.tenantId
  if (input.idempotencyKey) headers['idempotency-key'] = input.idempotencyKey
  if (input.scaCode) headers.scacode = input.scaCode
  if (spec.background || input.background) headers['x-background'] = '1'
  if (input.body !== undefined && !spec.multipart) headers['content-type'] = 'application/json'
  return headers
}

function bodyOf(spec: WireEndpoint, { body, file }: CallInput): string | FormData | undefined {
  if (!spec.multipart) return body === undefined ? undefined : JSON.stringify(body)
  const form = new FormData()
  for (const [name, value] of Object.entries((body ?? {}) as Record<string, unknown>))
    if (value !== undefined) form.set(name, String(value))
  // The file comes last: a server that streams it has read the fields by then.
  if (file) form.set('file', file, file.name)
  return form
}
