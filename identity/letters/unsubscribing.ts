import { unsubscribePath } from '../core/paths.ts'
import type { Secrecy } from '../core/secrecy.ts'

const signed = (accountId: string) => `unsubscribe:${accountId}`

/** The address in a mail that stops such mails, without signing in. It names the account and does nothing else for it. */
export const unsubscribePathOf = (secrecy: Pick<Secrecy, 'sign'>, accountId: string) =>
  `${unsubscribePath}/${accountId}/${secrecy.sign(signed(accountId))}`

export const isUnsubscribing = (secrecy: Pick<Secrecy, 'isSigned'>, accountId: string, signature: string) =>
  secrecy.isSigned(signed(accountId), signature)
