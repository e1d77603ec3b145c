import type { CallOutput } from '@portico/contract/core/endpoint.ts'
import type { external } from '@portico/contract/features/external/external.contract.ts'

export type ExternalTicket = CallOutput<(typeof external)['get']>
export type ExternalFeed = CallOutput<(typeof external)['listFeed']>
export type ExternalItem = ExternalFeed['data'][number]

export type Opened = { partyId: string; ticket: ExternalTicket; feed: ExternalFeed }

/** `over`: the link or the cookie is not good, whatever the reason. `busy`: too much at once. */
export type Refusal = 'over' | 'busy' | 'failed'
export class Refused extends Error {
  readonly refusal: Refusal
  constructor(refusal: Refusal) {
    super(refusal)
    this.refusal = refusal
  }
}

async function call<T>(method: 'GET' | 'POST', url: string, body?: object): Promise<T> {
  const response = await fetch(`/api/external/${url}`, {
    method,
    credentials: 'same-origin',
    ...(body ? { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) } : {}),
  }).catch(() => undefined)
  if (!response) throw new Refused('failed')
  if ([401, 403, 404].includes(response.status)) throw new Refused('over')
  if (response.status === 429) throw new Refused('busy')
  if (!response.ok) throw new Refused('failed')
  return (response.status === 204 ? undefined : await response.json()) as T
}

const at = (partyId: string, tail: string) => `${encodeURIComponent(partyId)}/${tail}`

export const exchange = (token: string) => call<{ partyId: string }>('POST', 'sessions', { token })
export const readTicket = (partyId: string) => call<ExternalTicket>('GET', at(partyId, 'ticket'))
export const readFeed = (partyId: string, cursor?: string | null) =>
  call<ExternalFeed>('GET', `${at(partyId, 'feed')}?pageSize=50${cursor ? `&cursor=${encodeURIComponent(cursor)}` : ''}`)
export const sendComment = (partyId: string, content: string) => call<{ place: number }>('POST', at(partyId, 'comment'), { content })
export const leave = (partyId: string) => call<void>('POST', at(partyId, 'leave'))
