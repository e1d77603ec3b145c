import type { Audience } from '@portico/contract/core/endpoint.ts'
import type { Mode } from '@portico/contract/core/level.ts'

/**
 * Who calls, as the session knows it at this moment. No mode while it is not known yet which ones are open to the person; merchants
 * name the website they work on. `viewAs`: the viewing that the person is in.
 */
export type Caller = { audience: Audience; mode?: Mode; token: string | undefined; websiteId?: string | null; viewAs?: string | undefined }

/** What the client needs of the session. The shell gives it once; features only ever see the client. */
export type Connection = {
  /** Everything is sent here and nowhere else. */
  origin: string
  /** Waits for a renewal that is under way, so that no call leaves with a token that has run out. */
  caller(): Promise<Caller>
  /** A new token after the server refused the old one, or undefined where the session is over. */
  renew(): Promise<string | undefined>
  /** The server refuses what the session has: unless it can be saved, the person has to sign in again. */
  lost(): void
  /** The viewing that the call was made in has ended. */
  viewOver?(because: string | undefined): void
  /** Who calls, without waiting for anything. */
  present?(): Caller
  /** No answer came, or one of a server in trouble. */
  unanswered?(): void
}

let connected: Connection | undefined

export const connect = (connection: Connection) => {
  connected = connection
}

export function currentConnection(): Connection {
  if (!connected) throw new Error('No session has been connected to the client yet')
  return connected
}
