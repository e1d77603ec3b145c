import { gunzipSync } from 'node:zlib'
import type { CallFlow } from '@portico/contract/core/call-flows.ts'
import { BODY_LIMIT, MASK, maskBody, maskHeaders, maskText } from '../../core/text/mask.ts'
import type { CallInsert } from './calls.repository.ts'

/** A call as it came and was answered, before it is masked. */
export type Call = {
  flow: CallFlow
  at: Date
  method: string
  url: string
  status: number
  latencyMs: number
  requestId: string
  caller: 'Merchant' | 'Staff'
  /** Of the caller; null of staff. */
  merchantId: string | null
  requestHeaders: Readonly<Record<string, unknown>>
  requestBody: unknown
  responseHeaders: Readonly<Record<string, unknown>>
  responseBody: string | Buffer
  /** The payment that the path names. */
  paymentId: string | undefined
}

/** Everything else says who people are or how they sign in. */
const requestNames = ['content-type', 'accept', 'user-agent', 'idempotency-key', 'mode', 'systemmode', 'tenantid']
const responseNames = ['content-type', 'retry-after']

type Kept = Pick<CallInsert, 'request_headers' | 'request_body' | 'response_headers' | 'response_body' | 'url' | 'error_class'>

/** Masked, and cut: what of a call goes into the database. */
export const asKept = (call: Call): Kept => ({
  url: maskText(call.url),
  error_class: errorClassOf(call.status),
  request_headers: JSON.stringify({
    ...headersOf(call.requestHeaders, requestNames),
    ...(call.requestHeaders.authorization === undefined ? {} : { authorization: `Bearer ${MASK}` }),
  }),
  request_body: bodyText(call.requestBody === undefined ? '' : JSON.stringify(call.requestBody)),
  response_headers: JSON.stringify(headersOf(call.responseHeaders, responseNames)),
  response_body: bodyText(answerOf(call)),
})

function headersOf(headers: Readonly<Record<string, unknown>>, names: readonly string[]): Record<string, string> {
  return maskHeaders(names.flatMap((name) => (headers[name] === undefined ? [] : [[name, String(headers[name])] as const])))
}

function bodyText(raw: string): string {
  const masked = maskBody(raw)
  const text = typeof masked === 'string' ? masked : masked === null ? '' : JSON.stringify(masked)
  return text.slice(0, BODY_LIMIT)
}

function answerOf({ responseBody, responseHeaders }: Call): string {
  if (typeof responseBody === 'string') return responseBody
  return (responseHeaders['content-encoding'] === 'gzip' ? gunzipSync(responseBody) : responseBody).toString()
}

/** 409: a rule of the business forbids it. */
const errorClassOf = (status: number) => (status >= 500 ? '5xx' : status === 409 ? 'Business' : status >= 400 ? '4xx' : null)

/** The payment, and the merchant, that a call names in its path, body or answer, where it names any. */
export function namedIn(call: Call): { paymentId: string | undefined; merchantId: string | undefined } {
  const answered = idIn(parsed(answerOf(call)), 'transactionId')
  return { paymentId: call.paymentId ?? answered, merchantId: call.merchantId ?? idIn(call.requestBody, 'merchantId') }
}

const uuid = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i
function idIn(value: unknown, name: string): string | undefined {
  const found = typeof value === 'object' && value !== null ? (value as Record<string, unknown>)[name] : undefined
  return typeof found === 'string' && uuid.test(found) ? found.toLowerCase() : undefined
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
