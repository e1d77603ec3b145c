import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { changedFiles } from './changed-files.ts'
import { chooseChanged } from './choose-changed.ts'
import { chooseFeature } from './choose-feature.ts'
import { type Options, readOptions } from './chosen-options.ts'
import { type Choice, type Part, type TestFiles, testFilesOf } from './test-files.ts'

/** What these options run; throws where they name a feature or a commit that does not exist. */
export async function choose(root: string, list: readonly string[]): Promise<Choice> {
  const options = readOptions(list)
  const files = testFilesOf(root)
  if (options.feature !== undefined) return chooseFeature(files, options.feature, options.others)
  if (options.changedSince !== undefined) return chooseChanged(files, changedFiles(root, options.changedSince), options.others)
  const more = [...options.others, ...(options.pattern === undefined ? [] : ['-t', options.pattern])]
  const named = (part: Part) => runsOf(files, part, options, more)
  return { tests: named('tests'), journeys: named('journeys'), proof: named('proof') }
}

/** A part runs whole where nothing is named. Journeys and proof start Porticos: a pattern alone starts those of them that hold such a test. */
function runsOf(files: TestFiles, part: Part, { filters, pattern }: Options, more: string[]): string[][] {
  const found = files[part]
  if (found.length === 0) return []
  if (filters.length > 0) {
    const isOne = (path: string) => filters.some((filter) => isNamed(files.root, path, filter))
    return found.some(isOne) ? [[...filters, ...more]] : []
  }
  if (pattern === undefined || part === 'tests') return [more]
  const holding = found.filter((path) => titlesIn(files.root, path).some((title) => new RegExp(pattern).test(title)))
  return holding.length > 0 ? [[...holding, ...more]] : []
}

/** As vitest reads a filter: a piece of a path, with a line after it or not. */
const isNamed = (root: string, path: string, filter: string) => `${root}/${path}`.includes(filter.replace(/:\d+$/, ''))

const quoted = /(['"`])((?:\\.|(?!\1)[^\\\n])+)\1,/g
const titlesIn = (root: string, path: string) =>
  [...readFileSync(join(root, path), 'utf8').matchAll(quoted)].map(([, , title = '']) => title.replace(/\\(.)/g, '$1'))
