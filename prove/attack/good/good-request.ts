import type { Random } from '../random.ts'
import type { Voice } from '../voice.ts'
import type { Side } from './side.ts'

export type Level = 'platform' | 'tenant' | 'merchant'

/** A request that succeeds for whom it was made. */
export type Good = {
  params?: Record<string, string>
  query?: Record<string, string>
  body?: unknown
  /** The file of an upload. */
  upload?: { name: string; type: string; bytes: Uint8Array<ArrayBuffer> }
  headers?: Record<string, string>
  /** An own id for each place of an id that it leaves out, `query.merchantId`. */
  others?: Record<string, string>
}

/** Whose record the request names, at which level it is sent, and by whom. */
export type At = { side: Side; level: Level; me: Voice; random: Random }

/** Makes what the call needs through the API; called anew for each request that has to succeed. */
export type Recipe = (at: At) => Good | Promise<Good>

/** The path of a level, where staff and merchants have one each. */
export const pathAt = ({ level }: Pick<At, 'level'>, tail: string) => `/api/v1/${level === 'merchant' ? '' : 'crm/'}${tail}`

export const page = { pageIndex: '0', pageSize: '5' }
