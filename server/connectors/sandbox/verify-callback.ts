import { z } from 'zod'
import { maskBody, maskHeaders } from '../../core/text/mask.ts'
import type { BankCredit, CallbackHeaders, CallbackVerdict } from '../connector.ts'
import { CallbackBody, CreditBody } from './acquirer.schemas.ts'
import { toOperation } from './read-answer.ts'
import { checkCallback } from './signatures.ts'

/** Signature first, over the body exactly as it came; nothing of an unsigned body is parsed. */
export function verifyCallback(secret: string, nowMs: number, headers: CallbackHeaders, rawBody: string): CallbackVerdict {
  const header = (name: string) => {
    const value = headers[name]
    return typeof value === 'string' ? value : (value?.[0] ?? '')
  }
  const [id, timestamp, signatures] = [header('webhook-id'), header('webhook-timestamp'), header('webhook-signature')]
  if (!id || !timestamp || !signatures) return { valid: false, reason: 'missing_header' }
  const verdict = checkCallback(secret, nowMs, { id, timestamp, signatures, body: rawBody })
  if (verdict !== 'valid') return { valid: false, reason: verdict }

  const body = z.union([CreditBody, CallbackBody]).safeParse(parse(rawBody))
  if (!body.success || body.data.id !== id) return { valid: false, reason: 'malformed' }
  const { type, occurredAt, data } = body.data
  const news = { callbackId: id, type, occurredAt, maskedHeaders: shown(headers), maskedBody: maskBody(rawBody) }
  return { valid: true, event: 'kind' in data ? { ...news, operation: toOperation(data) } : { ...news, credit: toCredit(data) } }
}

/** Of the account that it came from the last four characters, whatever the provider sends. */
const toCredit = ({ utr, senderName, senderAccount, ...credit }: z.output<typeof CreditBody>['data']): BankCredit => ({
  ...credit,
  ...(utr ? { utr } : {}),
  ...(senderName ? { senderName } : {}),
  ...(senderAccount ? { senderAccount: `•••• ${senderAccount.slice(-4)}` } : {}),
})

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

const shown = (headers: CallbackHeaders) =>
  maskHeaders(
    Object.entries(headers).flatMap(([name, value]) =>
      value === undefined ? [] : [[name, typeof value === 'string' ? value : value.join(', ')] as const],
    ),
  )
