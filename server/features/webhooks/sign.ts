import { createHmac, createSecretKey, type KeyObject } from 'node:crypto'

export const webhookIdOf = (deliveryId: string): string => `evt_${deliveryId.replaceAll('-', '')}`

type Message = { webhookId: string; at: Date; body: string }

/**
 * The headers of the Standard Webhooks: the receiver computes the HMAC over id, time and body with the secret it was shown. With two secrets
 * there are two signatures, and one that fits is enough.
 */
export function signedHeaders({ webhookId, at, body }: Message, secrets: readonly string[]): Record<string, string> {
  const timestamp = String(Math.floor(at.getTime() / 1000))
  const sign = (secret: string) => `v1,${createHmac('sha256', keyOf(secret)).update(`${webhookId}.${timestamp}.${body}`).digest('base64')}`
  return {
    'content-type': 'application/json',
    'user-agent': 'Portico-Webhooks/1',
    'webhook-id': webhookId,
    'webhook-timestamp': timestamp,
    'webhook-signature': secrets.map(sign).join(' '),
  }
}

/** The secrets of the turns that are under way, made ready once for each. */
const keys = new Map<string, KeyObject>()
const mostKeys = 256

function keyOf(secret: string): KeyObject {
  const known = keys.get(secret)
  if (known) return known
  if (keys.size >= mostKeys) keys.clear()
  const key = createSecretKey(Buffer.from(secret.slice('whsec_'.length), 'base64'))
  keys.set(secret, key)
  return key
}
