import type { Audience } from '@portico/contract/core/endpoint.ts'
import { keepDecimalPlaces } from '@portico/contract/core/money.ts'
import type { session, UserContext } from '@portico/contract/features/session/session.contract.ts'
import { wire } from '@portico/contract/features/session/session.wire.gen.ts'
import { ApiError } from '../../shared/api/api-error.ts'
import { clientFor } from '../../shared/api/client.ts'

/**
 * Who the bearer of a fresh token is to the portal, or undefined where the portal does not know the person: an account that
 * no one has invited may sign in, but every call it makes is refused.
 */
export async function findContext(caller: {
  origin: string
  audience: Audience
  token: string
  viewAs?: string | undefined
}): Promise<UserContext | undefined> {
  const { origin, audience, token, viewAs } = caller
  const api = clientFor<typeof session>(wire, () => ({
    origin,
    caller: async () => ({ audience, token, viewAs }),
    renew: async () => undefined,
    lost: () => undefined,
  }))
  try {
    const user = await api.context({})
    keepDecimalPlaces(Object.entries(user.currencyDigits))
    return user
  } catch (error) {
    if (error instanceof ApiError && error.status === 401) return undefined
    throw error
  }
}
