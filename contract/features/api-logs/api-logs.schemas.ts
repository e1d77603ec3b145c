import { z } from 'zod'
import { bounded, id, instant } from '../../core/fields.ts'
import { givenInstant } from '../../core/given-instant.ts'
import { pageQuery } from '../../core/page.ts'
import { idsText, integerText, listText } from '../../core/query.ts'
import { apiLogDirections, errorClasses } from '../transactions/transaction-words.ts'
import { logDirections, logFlows, logOutcomes, statusClasses } from './api-log-words.ts'

const narrowing = {
  dateFrom: givenInstant().optional(),
  dateTo: givenInstant().optional().describe('The moment at which the period ends'),
  direction: z.enum(logDirections).optional(),
  kind: listText(apiLogDirections).optional(),
  flow: listText(logFlows).optional(),
  outcome: z.enum(logOutcomes).optional(),
  statusCode: listText(statusClasses).optional().describe('Classes of HTTP statuses; None: no answer'),
  errorClass: listText(errorClasses).optional(),
  latencyFrom: integerText({ min: 0, max: 600_000 }).optional().describe('Milliseconds that the answer took at least'),
  requestId: bounded(100, 1).optional(),
  transactionId: z.uuid().optional(),
}
export const LogQuery = z.strictObject({ ...pageQuery, ...narrowing, merchantId: idsText().optional().describe('For staff') })
export type LogQuery = z.output<typeof LogQuery>
export const LogQueryOfPlatform = LogQuery.extend({ tenantId: idsText().optional() })

/** One request and its answer, without their messages. */
export const Log = z.object({
  logId: id(),
  at: instant(),
  direction: z.enum(logDirections),
  kind: z.enum(apiLogDirections),
  flow: z.string(),
  /** Of a webhook. */
  eventType: z.string().nullable(),
  method: z.string(),
  url: z.string(),
  /** Null where nobody answered. */
  statusCode: z.int().nullable(),
  latencyMs: z.int().nullable(),
  errorClass: z.enum(errorClasses).nullable(),
  requestId: z.string().nullable(),
  tenantId: id(),
  tenantName: z.string(),
  merchantId: id(),
  merchantName: z.string(),
  /** Null of a call that led to no payment. */
  transactionId: id().nullable(),
  paymentReference: z.string().nullable(),
})
export type Log = z.infer<typeof Log>

const headers = z.record(z.string(), z.string())
/** Secrets and card numbers are masked, bodies are cut at 64 KB. */
export const LogDetail = Log.extend({
  requestHeaders: headers,
  requestBody: z.string(),
  responseHeaders: headers,
  responseBody: z.string(),
})
export type LogDetail = z.infer<typeof LogDetail>
