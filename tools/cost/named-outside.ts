import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { lineAt } from '../source/read-sources.ts'
import { isGenerated, waysOf } from './feature-lines.ts'

export type Place = { path: string; lines: number[] }

const code = /^(?!docs\/|package-lock\.json).+\.(tsx?|mjs|json|css|sql)$/
const comments = /\/\*[\s\S]*?\*\/|(?<=^|\s)(?:\/\/|--).*$/gm

/** Lines of code outside the feature that name it: a path to it, a name that begins with its word, or a text such as 'labels.create'. */
export function namedOutside(root: string, files: readonly string[], own: ReadonlySet<string>, feature: string): Place[] {
  const words = waysOf(feature).join('|')
  // `labelsApi` and 'labels:new' name it; `enlabels`, `labels-of-tickets` and an object's `labels:` do not.
  const named = new RegExp(
    `(?<=/features/)${feature}(?=[/.'])|(?<=['"\`])(?:${words})(?=['"\`.:])|(?<![\\w.$'"\`/-])(?:${words})(?=[A-Z]\\w|\\.\\w|\\()`,
    'g',
  )
  return files.flatMap((path): Place[] => {
    if (own.has(path) || isGenerated(path) || !code.test(path)) return []
    const text = readFileSync(join(root, path), 'utf8').replace(comments, (comment) => comment.replace(/[^\n]/g, ' '))
    const lines = [...new Set([...text.matchAll(named)].map(({ index }) => lineAt(text, index)))]
    return lines.length > 0 ? [{ path, lines }] : []
  })
}
