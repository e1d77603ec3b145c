import { createHmac } from 'node:crypto'

export const webhookIdOf = (deliveryId: string): string => `evt_${deliveryId.replaceAll('-', '')}`

type Message = { webhookId: string; at: Date; body: string }

/**
 * The headers of the Standard Webhooks: the receiver computes the HMAC over id, time and body with the secret it was shown. With two secrets
 * there are two signatures, and one that fits is enough.
 */
export function signedHeaders({ webhookId, at, body }: Message, secrets: readonly string[]): Record<string, string> {
  const timestamp = String(Math.floor(at.getTime() / 1000))
  const sign = (secret: string) =>
    `v1,${createHmac('sha256', Buffer.from(secret.slice('whsec_'.length), 'base64'))
      .update(`${webhookId}.${timestamp}.${body}`)
      .digest('base64')}`
  return {
    'content-type': 'application/json',
    'user-agent': 'Portico-Webhooks/1',
    'webhook-id': webhookId,
    'webhook-timestamp': timestamp,
    'webhook-signature': secrets.map(sign).join(' '),
  }
}
