import { vi } from 'vitest'

function aStorage(): Storage {
  const kept = new Map<string, string>()
  return {
    getItem: (key) => kept.get(key) ?? null,
    setItem: (key, value) => void kept.set(key, String(value)),
    removeItem: (key) => void kept.delete(key),
    clear: () => kept.clear(),
    key: (place) => [...kept.keys()][place] ?? null,
    get length() {
      return kept.size
    },
  }
}

/** The two storages of a browser that has just been unpacked. */
export function freshBrowser(): { local: Storage; session: Storage } {
  const [local, session] = [aStorage(), aStorage()]
  vi.stubGlobal('localStorage', local)
  vi.stubGlobal('sessionStorage', session)
  return { local, session }
}

export const namesIn = (storage: Storage): string[] => Array.from({ length: storage.length }, (_, place) => storage.key(place) ?? '').sort()
