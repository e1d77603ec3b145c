import { isAddress } from '@portico/contract/core/text/address.ts'
import type { AccountAction } from '@portico/contract/other-actions.ts'
import { uuidv7 } from '@portico/database/ids.ts'
import type { Queryable } from './accounts.repository.ts'
import { insertSecurityRecord } from './security-trail.repository.ts'

/** Where a request came from. */
export type Origin = { ip: string | null; userAgent: string | null; requestId: string | null }
/** A command of the operator, or another part of the product. */
export const nowhere: Origin = { ip: null, userAgent: null, requestId: null }

type FromSomewhere = { id?: unknown; ip?: string; headers: Record<string, unknown> }
/** Of our own request, or of the provider's, which carries the same. */
export function originOf({ id, ip, headers }: FromSomewhere): Origin {
  const userAgent = headers['user-agent']
  return {
    ip: ip ?? null,
    userAgent: typeof userAgent === 'string' ? userAgent.slice(0, longestUserAgent) : null,
    requestId: typeof id === 'string' ? id : null,
  }
}
const longestUserAgent = 300

export type SecurityEvent = {
  action: AccountAction
  /** Null if the address is unknown. */
  accountId: string | null
  result?: 'done' | 'refused'
  /** Never a password, a code, a token or a link. */
  facts?: object
}
export type SecurityTrail = ReturnType<typeof createSecurityTrail>

type Needs = { clock(): Date; log: { error(facts: object, message: string): void } }

/**
 * Who did what to which account, from where and with what result, in the audit trail of the user's tenant, sealed like every record.
 * `db` is the transaction of the change where there is one. A record that cannot be written fails what it is about.
 */
export function createSecurityTrail({ clock, log }: Needs) {
  let last = 0
  /** What happens within one millisecond keeps its order. A clock that was put back is followed. */
  function next(): number {
    const now = clock().getTime()
    last = now <= last && last - now < 1000 ? last + 1 : now
    return last
  }

  async function record(db: Queryable, from: Origin, { action, accountId, result = 'done', facts = {} }: SecurityEvent): Promise<void> {
    const at = new Date(next())
    const { requestId, ...place } = from
    const id = uuidv7(at.getTime())
    if (await insertSecurityRecord(db, { id, at, accountId, action, result, facts: { ...place, ...facts }, requestId })) return
    log.error({ event: action, result, accountId }, 'There is no tenant to keep a security event')
  }
  return { record }
}

/** Enough to recognise an unknown address. Text that is not an address may be a password in the wrong field, so none of it is kept. */
export const maskedAddress = (typed: string): string | undefined => (isAddress(typed) ? typed.replace(/^(.).*(?=@)/, '$1***') : undefined)
