import { storedDraft } from '../../../shared/session/stored-draft.ts'

/** A money step whose answer never came, as it was sent: its key, its body and when. Codes are never kept. */
export type LostIntent<Body> = { key: string; body: Body; at: number }

/** The server remembers a key for a day and longer. After that the same key would be a second intent. */
const rememberedMs = 23 * 3_600_000

const isOne = (value: unknown): value is LostIntent<never> => {
  const { key, body, at } = (value ?? {}) as Partial<LostIntent<unknown>>
  return typeof key === 'string' && typeof body === 'object' && typeof at === 'number'
}

/** Kept in this tab, for this user alone, so that the dialog of the same step sends the same intent again however often it is opened. */
export function lostIntentOf<Body>(userId: string, action: string, recordId: string, now = Date.now) {
  const stored = storedDraft<LostIntent<Body>>(userId, `money.${action}.${recordId}`, isOne)
  return {
    find(): LostIntent<Body> | undefined {
      const found = stored.get()
      return found && now() - found.at < rememberedMs ? found : undefined
    },
    /** The first attempt counts, however often the same key goes out. */
    keep(key: string, body: Body) {
      const before = stored.get()
      stored.set({ key, body, at: before?.key === key ? before.at : now() })
    },
    forget: () => stored.clear(),
  }
}
