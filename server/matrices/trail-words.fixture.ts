import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { actions, choices } from '@portico/contract/actions.gen.ts'

type Texts = Partial<Record<'field' | 'trail', Record<string, unknown>>>
const root = join(import.meta.dirname, '../..')

/** The texts of the portal in one language, by the word of their feature. */
export const textsIn = (language: string): Record<string, Texts> =>
  Object.fromEntries(
    globSync(`web/{features,shared}/**/texts/${language}.json`, { cwd: root })
      // The trail's own words are the shared ones; the page of the trail has others.
      .filter((path) => path !== `web/features/audit/texts/${language}.json`)
      .map((path) => [path.split('/').at(-3)!, JSON.parse(readFileSync(join(root, path), 'utf8')) as Texts]),
  )

/** As the trail looks for it: in the feature of the action, in what it is about, in the words of all resources, in those that belong to none. */
export function wordOf(texts: Record<string, Texts>, action: string, field: string): unknown {
  const about = (actions as Record<string, readonly string[]>)[action] ?? []
  const features = [action.split('.')[0]!, ...about, 'resource', 'audit'].map((name) => choices[name] ?? name)
  return features.map((name) => texts[name]?.trail?.[field] ?? texts[name]?.field?.[field]).find((word) => word !== undefined)
}
