import type { AttemptError } from '@portico/contract/features/webhooks/webhook-words.ts'
import type { Services } from '../../core/call/services.ts'
import { OutboundError } from '../../core/outbound/outbound.ts'
import { BODY_LIMIT, maskText } from '../../core/text/mask.ts'
import { signedHeaders } from './sign.ts'

/** A receiver that takes longer is asked again later. */
export const timeoutMs = 15_000

export type Tried = {
  at: Date
  address: string
  status: number | null
  error: AttemptError | null
  latencyMs: number
  requestHeaders: Record<string, string>
  responseBody: string | null
}
type Sending = { address: string; webhookId: string; body: string; secrets: readonly string[] | undefined }

/** One try, in no transaction; whatever goes wrong is an outcome too. What comes back is masked, and cut at 64 KB. */
export async function postWebhook({ now, outbound }: Pick<Services, 'now' | 'outbound'>, sending: Sending): Promise<Tried> {
  const { address, webhookId, body, secrets } = sending
  const at = now()
  if (!secrets) return { at, address, status: null, error: 'secret', latencyMs: 0, requestHeaders: {}, responseBody: null }
  const requestHeaders = signedHeaders({ webhookId, at, body }, secrets)
  const started = performance.now()
  const ended = (status: number | null, error: AttemptError | null, responseBody: string | null): Tried => ({
    ...{ at, address, status, error, requestHeaders, responseBody },
    latencyMs: Math.round(performance.now() - started),
  })
  try {
    const { status, text } = await outbound.post(new URL(address), {
      headers: requestHeaders,
      body,
      timeoutMs,
      mostBytes: BODY_LIMIT,
      cuts: true,
      again: true,
    })
    const isTaken = status >= 200 && status < 300
    return ended(status, isTaken ? null : 'status', storable(maskText(text)))
  } catch (error) {
    if (!(error instanceof OutboundError)) throw error
    return ended(null, error.reason, null)
  }
}

/** PostgreSQL keeps no NUL, and masking may make a text longer. */
const storable = (text: string) => text.toWellFormed().replaceAll('\u0000', '\uFFFD').slice(0, BODY_LIMIT)
