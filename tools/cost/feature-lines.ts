import { readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { camel, snake } from '../source/spelling.ts'

/** In the order of the table that `npm run cost` prints. */
export const kinds = ['contract', 'database', 'server', 'server tests', 'web', 'web tests', 'texts', 'testkit', 'journeys'] as const
export type Kind = (typeof kinds)[number]
export type FeatureFile = { path: string; kind: Kind; lines: number }

const isTest = (path: string) => /\.(test|fixture)\.tsx?$/.test(path)
export const isGenerated = (path: string) => /\.gen\.(ts|json)$|^database\/tables\.ts$|^docs\/openapi\.json$/.test(path)

/** What a feature is made of, found by the names of folders and files; a migration by the table that it is about. */
export function featureFiles(root: string, files: readonly string[], feature: string): FeatureFile[] {
  const read = (path: string) => readFileSync(join(root, path), 'utf8')
  const server = files.filter((path) => kindOf(path, feature) === 'server')
  const tables = new Set([snake(feature), ...server.flatMap((path) => tablesAt(read(path)))])
  return files.flatMap((path): FeatureFile[] => {
    if (isGenerated(path)) return []
    const kind = kindOf(path, feature)
    if (kind !== undefined) return [{ path, kind, lines: linesOf(read(path)) }]
    if (!path.startsWith('database/migrations/')) return []
    const sql = read(path)
    return isOwn(sql, feature, tables) ? [{ path, kind: 'database', lines: linesOf(withoutRows(sql)) }] : []
  })
}

const tablesAt = (text: string) => [...text.matchAll(/\btable: '(\w+)'/g)].map(([, table]) => table!)

function kindOf(path: string, feature: string): Kind | undefined {
  const [room, folder, name] = path.split('/')
  if (folder === 'features' && name === feature) {
    if (room === 'contract') return 'contract'
    if (room === 'server') return isTest(path) ? 'server tests' : 'server'
    if (room === 'web') return isTest(path) ? 'web tests' : path.includes('/texts/') ? 'texts' : 'web'
  }
  const isNamed = basename(path).startsWith(`${feature}.`)
  if (path.startsWith('testkit/features/') && isNamed) return 'testkit'
  return path.startsWith('e2e/journeys/') && isNamed ? 'journeys' : undefined
}

const touched = /\b(?:create table|alter table|insert into|make_\w+_table\()\s*(?:only |if not exists )?['"]?(\w+)/i

/** It belongs to the feature whose table it creates or changes first, or to the one that it says: `-- feature: countries`. */
function isOwn(sql: string, feature: string, tables: ReadonlySet<string>): boolean {
  const said = /^-- feature: (\S+)/m.exec(sql)?.[1]
  if (said !== undefined) return said === feature
  const first = touched.exec(sql.replace(/--.*$|\/\*[\s\S]*?\*\//gm, ''))?.[1]
  return first !== undefined && tables.has(first)
}

/** A row of reference data is nothing that someone reads again. */
const withoutRows = (sql: string) => sql.replace(/^ *\(.*\),?;?\n/gm, '')
/** Those that say something: neither blank, nor brackets alone, nor an import, which editors write. */
const linesOf = (text: string) =>
  text
    .replace(/^import (?:[^'\n]*|\{[^}]*\} )from '.*$/gm, '')
    .split('\n')
    .filter((line) => /[\p{L}\p{N}]/u.test(line)).length

/** The feature in every way of writing it that code has. */
export const waysOf = (feature: string): string[] => [...new Set([feature, camel(feature), snake(feature)])]
