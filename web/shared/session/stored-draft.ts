import { asJson, storedValue } from './stored-value.ts'

const prefix = 'draft.'

/** Something a person is writing, kept in this tab until it is sent or the person leaves. */
export const storedDraft = <T>(name: string, isOne: (value: unknown) => value is T) =>
  storedValue<T>({ key: `${prefix}${name}`, place: 'session', ...asJson(isOne) })

export function forgetDrafts(): void {
  const names = Array.from({ length: sessionStorage.length }, (_, place) => sessionStorage.key(place) ?? '')
  for (const name of names) if (name.startsWith(prefix)) sessionStorage.removeItem(name)
}
