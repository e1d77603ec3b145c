import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { camel } from '../source/spelling.ts'

/** A file of the source by whose name the feature is known: `name` is what the generated file calls it. */
export type Registered = { feature: string; name: string; path: string; text: string }

/** Every feature that has `file` below `folder` (`*` is its word), by the alphabet. */
export function featuresWith(root: string, folder: string, file: string): Registered[] {
  const words = readdirSync(join(root, folder), { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => name)
  return words.sort().flatMap((feature) => {
    const path = `${folder}/${feature}/${file.replaceAll('*', feature)}`
    const text = readText(join(root, path))
    return text === undefined ? [] : [{ feature, name: camel(feature), path, text }]
  })
}

function readText(place: string): string | undefined {
  try {
    return readFileSync(place, 'utf8')
  } catch {
    return undefined
  }
}

/** Each says under the same name what it is, so that a list can be written without running anything. */
export function refuseWithout(found: readonly Registered[], wanted: (one: Registered) => string): void {
  const without = found.filter((one) => !one.text.includes(wanted(one)))
  if (without.length === 0) return
  throw new Error(without.map((one) => `${one.path} says no \`${wanted(one).trim()}\`, by which it is found`).join('\n'))
}

/** `audit, desk` or, where the word is no identifier, `'price-lists': priceLists`. */
export const entryOf = ({ feature, name }: Registered) => (feature === name ? name : `'${feature}': ${name}`)
