import { wire } from '@portico/contract/features/session/session.wire.gen.ts'
import { useSyncExternalStore } from 'react'
import { buildRequest } from './build-request.ts'
import { currentConnection } from './connection.ts'
import { createServerWatch } from './server-watch.ts'

const patienceMs = 10_000

/** Asks with the token as it is: a token that has run out is refused, and who refuses is there. */
async function answers(): Promise<boolean> {
  const { origin, present } = currentConnection()
  const { url, ...rest } = buildRequest(wire.ping, {}, present?.() ?? { audience: 'staff', token: undefined }, origin)
  const reply = await fetch(url, { ...rest, credentials: 'same-origin', signal: AbortSignal.timeout(patienceMs) })
  return reply.status < 500
}

/** The server of this portal, as this tab sees it. */
export const serverState = createServerWatch({ probe: answers })

export const useServerDownSince = (): number | undefined => useSyncExternalStore(serverState.subscribe, serverState.downSince)
