import { maskBody, maskHeaders, maskJson, maskText } from '../../core/text/mask.ts'
import type { ErrorClass, ProviderExchange } from '../connector.ts'
import { codeOfFailure, wasNotReached } from '../not-reached.ts'
import { requestHeaders } from './signatures.ts'

export type AcquirerAddress = { url: string; secret: string; now: () => number; apiKey?: string | undefined }
export type Call = {
  flow: ProviderExchange['flow']
  method: 'GET' | 'POST' | 'PUT'
  path: string
  body?: Record<string, unknown>
  deadlineMs: number
  signal?: AbortSignal
}
/** `body` is the parsed answer, undefined when there was none or it was not JSON. */
/** The answer as it came, for those that are signed. */
export type RawAnswer = { text: string; headers: Headers }
export type CallResult = { status?: number; body?: unknown; raw?: RawAnswer; exchange: ProviderExchange }

const ANSWER_LIMIT_BYTES = 512 * 1024
const LONGEST_DEADLINE_MS = 600_000

/** One signed HTTP call with a deadline, and its masked record. Resolves whatever happens on the wire. */
export async function callAcquirer({ url, secret, now, apiKey }: AcquirerAddress, call: Call): Promise<CallResult> {
  const startedAt = now()
  const started = performance.now()
  const sent = call.body === undefined ? '' : JSON.stringify(call.body)
  const headers = { accept: 'application/json', ...(sent && { 'content-type': 'application/json' }) }
  const record = (rest: Partial<ProviderExchange>): ProviderExchange => ({
    flow: call.flow,
    at: new Date(startedAt).toISOString(),
    method: call.method,
    url: maskText(`${url}${call.path}`),
    requestHeaders: headers,
    requestBody: call.body === undefined ? null : maskJson(call.body),
    responseHeaders: {},
    responseBody: null,
    latencyMs: Math.round(performance.now() - started),
    reachedProvider: true,
    ...rest,
  })

  const deadline = AbortSignal.timeout(Math.min(Math.max(Math.floor(call.deadlineMs), 1), LONGEST_DEADLINE_MS))
  try {
    const response = await fetch(`${url}${call.path}`, {
      method: call.method,
      headers: {
        ...headers,
        ...(apiKey && { authorization: `Bearer ${apiKey}` }),
        ...requestHeaders(secret, startedAt, call.method, call.path, sent),
      },
      body: sent || undefined,
      redirect: 'error',
      signal: call.signal ? AbortSignal.any([deadline, call.signal]) : deadline,
    })
    const text = await readText(response)
    const body = parse(text)
    const exchange = record({
      statusCode: response.status,
      responseHeaders: maskHeaders(response.headers),
      responseBody: maskBody(text),
      ...problemOf(response.status, body),
    })
    return { status: response.status, body, raw: { text, headers: response.headers }, exchange }
  } catch (error) {
    return { exchange: record(failureOf(error, deadline.aborted || call.signal?.aborted === true)) }
  }
}

/** Cut at a limit, so that an answer without end cannot fill the memory; the deadline holds for the body as well. */
async function readText(response: Response): Promise<string> {
  const chunks: Uint8Array[] = []
  let bytes = 0
  for await (const chunk of response.body ?? []) {
    chunks.push(chunk)
    bytes += chunk.byteLength
    if (bytes > ANSWER_LIMIT_BYTES) break
  }
  return new TextDecoder().decode(Buffer.concat(chunks))
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

function problemOf(status: number, body: unknown): { errorClass?: ErrorClass; errorText?: string } {
  if (status >= 500) return { errorClass: '5xx' }
  if (body === undefined) return { errorClass: 'Network', errorText: 'Unreadable answer' }
  if (status === 422) return { errorClass: 'Business' }
  return status >= 400 ? { errorClass: '4xx' } : {}
}

function failureOf(error: unknown, isAborted: boolean): Partial<ProviderExchange> {
  if (isAborted) return { errorClass: 'Timeout', errorText: 'No answer before the deadline' }
  const errorText = maskText(codeOfFailure(error) || String(error)).slice(0, 200)
  return { errorClass: 'Network', errorText, reachedProvider: !wasNotReached(error) }
}
