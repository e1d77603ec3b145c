import { webhookRefusals } from '@portico/contract/features/webhooks/webhooks.refusals.ts'
import { AppError } from '../../core/call/app-error.ts'
import type { Outbound } from '../../core/outbound/outbound.ts'

const refusalOf = { https: webhookRefusals.notHttps, private: webhookRefusals.privateNetwork, shape: webhookRefusals.plainAddress } as const

/** The address as it is kept; one that may not be called is refused. Where its name leads is decided again at each call. */
export function addressIn(text: string, outbound: Outbound): string {
  const url = URL.parse(text)
  if (!url) throw new AppError(webhookRefusals.noAddress())
  const reason = outbound.refuses(url)
  if (reason) throw new AppError(refusalOf[reason]())
  return url.href
}
