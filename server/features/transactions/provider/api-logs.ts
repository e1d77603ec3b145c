import type { Tables } from '@portico/database/tables.ts'
import type { Insertable } from 'kysely'
import type { CallbackEvent, JsonValue, ProviderExchange } from '../../../connectors/connector.ts'
import { partOf, type TransactionRecord } from '../transaction-row.ts'

export type ApiLogInsert = Insertable<Tables['api_logs']>

const textOf = (body: JsonValue) => (typeof body === 'string' ? body : body === null ? '' : JSON.stringify(body))

/** By which the provider knows a request: the operation, or an id of its own that was sent along. */
function requestIn(body: JsonValue): string | undefined {
  const { requestId } = (typeof body === 'object' && body !== null ? body : {}) as { requestId?: JsonValue }
  return typeof requestId === 'string' ? requestId : undefined
}

/** A call of ours to a provider. The connector has masked it already. */
export const logOfExchange = (of: TransactionRecord, exchange: ProviderExchange, id: string): ApiLogInsert => ({
  ...partOf(of),
  id,
  at: exchange.at,
  direction: 'OutboundProvider',
  flow: exchange.flow,
  request_id: requestIn(exchange.requestBody) ?? of.id,
  method: exchange.method,
  url: exchange.url,
  status_code: exchange.statusCode ?? null,
  latency_ms: exchange.latencyMs,
  error_class: exchange.errorClass ?? null,
  request_headers: JSON.stringify(exchange.requestHeaders),
  request_body: textOf(exchange.requestBody),
  response_headers: JSON.stringify(exchange.responseHeaders),
  response_body: exchange.errorText === undefined ? textOf(exchange.responseBody) : textOf(exchange.responseBody) || exchange.errorText,
})

/** A call of a provider to us. */
export const logOfCallback = (of: TransactionRecord, event: CallbackEvent, url: string, at: Date, id: string): ApiLogInsert => ({
  ...partOf(of),
  id,
  at,
  direction: 'InboundWebhook',
  flow: event.operation?.kind ?? 'BankCredit',
  request_id: event.operation?.requestId ?? event.callbackId,
  method: 'POST',
  url,
  status_code: 200,
  latency_ms: null,
  error_class: null,
  request_headers: JSON.stringify(event.maskedHeaders),
  request_body: textOf(event.maskedBody),
  response_headers: '{}',
  response_body: '',
})
