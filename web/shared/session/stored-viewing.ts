import type { Audience } from '@portico/contract/core/endpoint.ts'
import { asJson, storedValue } from './stored-value.ts'

/** The viewing of this tab: its target, and the address to return to. */
export type StoredViewing = { id: string; audience: Audience; name: string; returnTo: string }
/** Shown once, after the viewing has ended. */
export type EndedViewing = { name: string; because: string }

const hasTexts = (value: unknown, ...names: string[]) =>
  typeof value === 'object' && value !== null && names.every((name) => typeof (value as Record<string, unknown>)[name] === 'string')
const isViewing = (value: unknown): value is StoredViewing => hasTexts(value, 'id', 'audience', 'name', 'returnTo')
const isEnded = (value: unknown): value is EndedViewing => hasTexts(value, 'name', 'because')

/** Of this tab alone, and of tabs that are opened from it. The server decides at each call whether it still holds. */
export const storedViewing = storedValue<StoredViewing>({ key: 'viewing', place: 'session', ...asJson(isViewing) })
export const endedViewing = storedValue<EndedViewing>({ key: 'viewing-ended', place: 'session', ...asJson(isEnded) })

/** From here on this tab is whom it views; everything that was read as oneself is left behind by a load of the whole page. */
export function enterViewing(viewing: Omit<StoredViewing, 'returnTo'>): void {
  const { pathname, search } = window.location
  storedViewing.set({ ...viewing, returnTo: `${pathname}${search}` })
  window.location.assign('/')
}
