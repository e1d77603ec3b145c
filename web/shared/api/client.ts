import type { CallInput, CallOutput, Contract } from '@portico/contract/core/endpoint.ts'
import type { Wire, WireEndpoint } from '@portico/contract/core/wire.ts'
import { fetchWords } from '../texts/said.ts'
import { ApiError, readBody } from './api-error.ts'
import { type CallInput as AnyInput, type BuiltRequest, buildRequest } from './build-request.ts'
import { type Connection, currentConnection } from './connection.ts'
import { eventsOf } from './events.ts'
import { fileNameOf, type OnTransfer, readWithProgress, sendWithProgress } from './transfer.ts'

/** Beside what the contract says: `background` for polls that are no sign of life, `onTransfer` for bytes of files, `keepalive` for a last word of a page that closes. */
export type CallExtras = { background?: boolean; onTransfer?: OnTransfer; keepalive?: boolean }
export type Client<C extends Contract> = { [K in keyof C & string]: (input: CallInput<C[K]> & CallExtras) => Promise<CallOutput<C[K]>> }

type Sent = AnyInput & CallExtras & { signal?: AbortSignal; onProgress?: (fraction: number) => void }

/** A call that takes longer is given up; files and streams take as long as they take. */
const patienceMs = 30_000

/**
 * One typed function per endpoint of a feature. `C` is the type of its contract, which never reaches the browser;
 * `wire` is the generated table of addresses. Failures are thrown as `ApiError`, giving up as the signal's reason.
 */
export const clientFor = <C extends Contract>(
  wire: Wire & Record<keyof C & string, WireEndpoint>,
  connection = currentConnection,
): Client<C> =>
  Object.fromEntries(
    Object.entries(wire).map(([name, spec]) => [name, (input: Sent) => send(spec, input, connection())]),
  ) as unknown as Client<C>

async function send(spec: WireEndpoint, input: Sent, connection: Connection): Promise<unknown> {
  const caller = await connection.caller()
  const go = (token: string | undefined) => exchange(spec, input, buildRequest(spec, input, { ...caller, token }, connection.origin))
  let response = await go(caller.token).catch((error: unknown) => {
    if (error instanceof ApiError) connection.unanswered?.()
    throw error
  })
  if (response.status >= 500) connection.unanswered?.()
  if (response.status === 401 && spec.access !== 'public') {
    // A refused call has done nothing, so it may be sent again with a new token.
    const token = await connection.renew()
    if (token && token !== caller.token) response = await go(token)
    if (response.status === 401) connection.lost()
  }
  if (!response.ok) {
    const failure = await failureOf(response, spec, input)
    if (failure.code === 'view_over') connection.viewOver?.(failure.because)
    throw failure
  }
  try {
    return await contentOf(spec, input, response)
  } catch (error) {
    throw given(input, error)
  }
}

async function exchange(spec: WireEndpoint, input: Sent, request: BuiltRequest): Promise<Response> {
  const { signal } = input
  const takesLong = spec.multipart || spec.reply === 'file' || spec.reply === 'events'
  const limit = takesLong ? signal : AbortSignal.any([...(signal ? [signal] : []), AbortSignal.timeout(patienceMs)])
  try {
    if (spec.multipart) return await sendWithProgress(request, transferOf(input), limit)
    const { url, ...rest } = request
    const { keepalive = false } = input
    return await fetch(url, { ...rest, credentials: 'same-origin', keepalive, ...(limit ? { signal: limit } : {}) })
  } catch (error) {
    throw given(input, error)
  }
}

/** An aborted call rejects with its abort reason; every other failure on the way to the server becomes one and the same error. */
const given = ({ signal, background }: Sent, error: unknown) =>
  signal?.aborted ? signal.reason : new ApiError(0, error instanceof Error ? error.message : undefined, { isBackground: background })

/** The caller may want bytes, or only the share. */
function transferOf({ onTransfer, onProgress }: Sent): OnTransfer {
  return (transfer) => {
    onTransfer?.(transfer)
    if (transfer.totalBytes) onProgress?.(transfer.bytes / transfer.totalBytes)
  }
}

async function failureOf(response: Response, spec: WireEndpoint, input: Sent): Promise<ApiError> {
  const body = readBody(await response.text().catch(() => ''), response.headers.get('content-type'))
  const failure = new ApiError(response.status, body, {
    requestId: response.headers.get('x-request-id'),
    retryAfter: response.headers.get('retry-after'),
    isFile: spec.reply === 'file',
    isBackground: spec.background || input.background,
  })
  await fetchWords([...(failure.said ? [failure.said] : []), ...Object.values(failure.reasons)])
  return failure
}

async function contentOf({ reply, paths }: WireEndpoint, input: Sent, response: Response): Promise<unknown> {
  if (reply === 'none' || response.status === 204) return undefined
  if (reply === 'text') return response.text()
  if (reply === 'json') return response.json()
  if (reply === 'events') return eventsOf(response)
  const name = fileNameOf(
    response.headers.get('content-disposition'),
    (paths.staff ?? paths.merchant ?? 'file').split('/').at(-1) || 'file',
  )
  return { name, blob: await readWithProgress(response, transferOf(input)) }
}
