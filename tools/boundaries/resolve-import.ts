import { isBuiltin } from 'node:module'
import { posix } from 'node:path'

export type Resolved =
  | { kind: 'file'; path: string }
  | { kind: 'package'; name: string }
  | { kind: 'node' }
  /** Ends at no file of the project, or is written in a way we do not write. */
  | { kind: 'wrong'; reason: string }

const ourScope = '@portico/'

/** What an import names: a file of the project that exists, a package, or Node itself. */
export function resolveImport(from: string, specifier: string, exists: (path: string) => boolean): Resolved {
  // Vite reads `?url` and `?raw` behind the name of a file.
  const plain = specifier.replace(/\?\w+$/, '')
  const room = from.split('/')[0]
  if (plain.startsWith(ourScope)) {
    const path = plain.slice(ourScope.length)
    if (path.split('/')[0] === room) return { kind: 'wrong', reason: `name files of the own room relatively, not ${specifier}` }
    return existing(path, specifier, exists)
  }
  if (plain.startsWith('.')) {
    const path = posix.join(posix.dirname(from), plain)
    if (from.includes('/') && path.split('/')[0] !== room)
      return { kind: 'wrong', reason: `name files of another room by ${ourScope}…, not ${specifier}` }
    return existing(path, specifier, exists)
  }
  if (plain.startsWith('/')) return { kind: 'wrong', reason: `${specifier} is a place on one machine` }
  if (isBuiltin(plain)) return { kind: 'node' }
  return { kind: 'package', name: plain.split('/', plain.startsWith('@') ? 2 : 1).join('/') }
}

function existing(path: string, specifier: string, exists: (path: string) => boolean): Resolved {
  if (exists(path)) return { kind: 'file', path }
  return { kind: 'wrong', reason: `${specifier} names no file (${path}); the ending belongs to the name` }
}
