import type { FieldFact, FieldFacts } from '@portico/contract/core/field-facts.ts'
import { storedDraft } from '../session/stored-draft.ts'
import { type FormValues, factAt, valueAt } from './at-path.ts'

/** What a user had typed into a dialog when their session ended without them, by path, and when that was. */
export type KeptValues = { at: number; values: FormValues }

const longest = 50_000
const rememberedMs = 24 * 3_600_000
/** Thirteen digits and more may be the number of a card. */
const likeCard = /\d(?:[ \u00a0-]?\d){12}/

const isKept = (value: unknown): value is KeptValues => {
  const { at, values } = (value ?? {}) as Partial<KeptValues>
  return typeof at === 'number' && typeof values === 'object' && values !== null
}

const plainKinds: readonly FieldFact['kind'][] = ['text', 'email', 'url', 'id', 'instant', 'flag', 'integer', 'enum']
/** Never a secret, and nothing that is more than text, such as a file. */
function mayKeep(fact: FieldFact | undefined): boolean {
  if (!fact || fact.secret) return false
  return fact.kind === 'list' ? fact.of !== undefined && mayKeep(fact.of) : plainKinds.includes(fact.kind)
}

/** Those of the drawn fields that may be kept at all. */
export const keepable = (facts: FieldFacts, paths: readonly string[]): string[] => paths.filter((path) => mayKeep(factAt(facts, path)))

/** What differs from what the form began with. A value with the digits of a card in it is left out. */
export function changedValues(paths: readonly string[], values: unknown, begin: unknown): FormValues {
  const changed = paths.flatMap((path): [string, unknown][] => {
    const [value, before] = [valueAt(values, path), valueAt(begin, path)]
    const text = JSON.stringify(value)
    return text === undefined || text === JSON.stringify(before) || likeCard.test(text) ? [] : [[path, value]]
  })
  return Object.fromEntries(changed)
}

/** Without values that an earlier version of the portal kept in another shape. */
export const ofSameKind = <T extends FormValues>(found: FormValues, begin: T): Partial<T> =>
  Object.fromEntries(
    Object.entries(found).filter(
      ([name, value]) => name in begin && typeof value === typeof begin[name] && Array.isArray(value) === Array.isArray(begin[name]),
    ),
  ) as Partial<T>

/** Kept in this tab, for this user alone, by the form and the record that it is about. */
export function keptValuesOf(userId: string, name: string, now: () => number = Date.now) {
  const stored = storedDraft<KeptValues>(userId, `form.${name}`, isKept)
  return {
    find(): FormValues | undefined {
      const found = stored.get()
      if (found && now() - found.at < rememberedMs) return found.values
      stored.clear()
      return undefined
    },
    keep(values: FormValues): void {
      const isFit = Object.keys(values).length > 0 && JSON.stringify(values).length <= longest
      try {
        if (isFit) stored.set({ at: now(), values })
        else stored.clear()
      } catch {
        // A full storage would keep the values of before, which are older than those on the screen.
        stored.clear()
      }
    },
    forget: () => stored.clear(),
  }
}
