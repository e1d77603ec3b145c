import { tokenShape } from '@portico/contract/features/external/external-words.ts'

/** How someone came: with a link, back to a party that this browser has a cookie of, or with neither. */
export type Entry = { token: string } | { partyId: string } | undefined

type Place = Pick<Window, 'location' | 'history'>

const path = '/external/ticket'

/** Takes the token out of the address before anything else happens: it stays in no history and is sent to no one. */
export function takeEntry({ location, history }: Place): Entry {
  const token = location.hash.slice(1)
  const partyId = new URLSearchParams(location.search).get('party')
  if (token) history.replaceState(null, '', path)
  if (tokenShape.test(token)) return { token }
  return partyId ? { partyId } : undefined
}

/** From here on the page can be loaded again. */
export const keepParty = ({ history }: Pick<Place, 'history'>, partyId: string) =>
  history.replaceState(null, '', `${path}?party=${partyId}`)
