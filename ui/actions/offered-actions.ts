/**
 * The actions of the open page. A part with actions offers them while it is in the page (`useOffer(actions, of)`; `of` names the record
 * they are done to), so that the command palette (`useOffered`) runs the very same ones and keeps no list of its own. Views of the open list
 * are of a kind of their own: a person may have many.
 */
import { createContext, useEffect, useId, useSyncExternalStore } from 'react'
import type { Action } from './action-button.tsx'

type Kind = 'action' | 'view'
export type Offered = Action & { of?: string | undefined; kind: Kind }
/** One that a person may not do is left out with `may && { … }`. */
export type Actions = readonly (Action | false)[]

/** The name of the open record, for its parts. */
export const RecordName = createContext<string | undefined>(undefined)

const none: readonly Offered[] = []
const places = new Map<string, readonly Offered[]>()
const listeners = new Set<() => void>()
let offered = none

function tell() {
  offered = [...places.values()].flat()
  for (const listener of listeners) listener()
}
const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

export function useOffer(actions: Actions, of?: string, kind: Kind = 'action'): Action[] {
  const place = useId()
  const given = actions.filter((action) => action !== false)
  useEffect(() => {
    places.set(
      place,
      given.map((action) => ({ ...action, id: `${place}-${action.id}`, of, kind })),
    )
    tell()
  })
  useEffect(
    () => () => {
      places.delete(place)
      tell()
    },
    [place],
  )
  return given
}

/** Without listeners, nothing is sent. */
export const useOffered = (isLooking: boolean): readonly Offered[] => useSyncExternalStore(subscribe, () => (isLooking ? offered : none))
