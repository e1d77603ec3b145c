import { asJson, storedValue } from './stored-value.ts'

const prefix = 'draft.'

/** Something a user is writing, kept in this tab under their id until it is sent or they sign out. */
export const storedDraft = <T>(userId: string, name: string, isOne: (value: unknown) => value is T) =>
  storedValue<T>({ key: `${prefix}${userId}.${name}`, place: 'session', ...asJson(isOne) })

/** `except`: the user who finds theirs again after a session that ended without them. */
export function forgetDrafts(except?: string): void {
  const names = Array.from({ length: sessionStorage.length }, (_, place) => sessionStorage.key(place) ?? '')
  const isTheirs = (name: string) => except !== undefined && name.startsWith(`${prefix}${except}.`)
  for (const name of names) if (name.startsWith(prefix) && !isTheirs(name)) sessionStorage.removeItem(name)
}
