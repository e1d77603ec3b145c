import type { Connectors } from '@portico/server/connectors/index.ts'
import { cardsRepository } from './cards.repository.ts'
import { createCodes } from './codes.ts'
import { type Keys, keysOf } from './keys.ts'
import { openStore } from './store.repository.ts'

/** What happened, in words and figures of our own: nothing that came in is ever written. */
export type LogLine = { event: string; [fact: string]: string | number | boolean }

export type VaultSettings = {
  dir: string
  /** Shared with the server: signs its calls, seals tickets and tokens. */
  secret: string
  key: Buffer
  /** The one origin that may frame the page. */
  portalOrigin: string
  /** Asks the providers. */
  connectors: Connectors
  now: () => number
  log: (line: LogLine) => void
}

export type Context = Omit<VaultSettings, 'dir' | 'key'> & {
  store: ReturnType<typeof openStore>
  cards: ReturnType<typeof cardsRepository>
  codes: ReturnType<typeof createCodes>
  keys: Keys
  /** Where browsers find it; known once it listens. */
  publicUrl: string
}

export function createContext({ dir, key, ...settings }: VaultSettings): Context {
  const store = openStore(dir)
  return { ...settings, store, cards: cardsRepository(store.db), codes: createCodes(), keys: keysOf(key), publicUrl: '' }
}
