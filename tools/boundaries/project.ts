import { readFileSync } from 'node:fs'
import { join, matchesGlob, posix } from 'node:path'
import { findImports } from '../source/find-imports.ts'
import { listFiles } from '../source/list-files.ts'
import { lineAt, type Source } from '../source/read-sources.ts'
import { type Resolved, resolveImport } from './resolve-import.ts'

export type Edge = { line: number; kind: 'type' | 'static' | 'lazy'; specifier: string; to: Resolved }

export type Module = { source: Source; edges: Edge[]; open: { line: number; beginning: string }[] }

/** The project as the checks see it: every source file with what it imports, and what each package.json declares. */
export type Project = { files: Set<string>; modules: Map<string, Module>; declaredIn: (room: string) => Set<string> }

export function readProject(root: string, sources: Source[]): Project {
  const files = new Set(listFiles(root))
  const modules = new Map(sources.map((source) => [source.path, readModule(source, files)]))
  const declared = new Map<string, Set<string>>()
  const declaredIn = (room: string) => {
    const known = declared.get(room) ?? readDeclared(join(root, room, 'package.json'))
    declared.set(room, known)
    return known
  }
  return { files, modules, declaredIn }
}

function readModule(source: Source, files: Set<string>): Module {
  const { path, text, syntax } = source
  const { imports, globs, open } = findImports(syntax)
  const exists = (file: string) => files.has(file)
  const edges = imports.map(({ specifier, kind, at }) => ({
    specifier,
    kind,
    line: lineAt(text, at),
    to: resolveImport(path, specifier, exists),
  }))
  const globbed = globs.flatMap(({ pattern, eager, at }) =>
    matching(path, pattern, files).map((to) => ({
      specifier: pattern,
      kind: eager ? ('static' as const) : ('lazy' as const),
      line: lineAt(text, at),
      to,
    })),
  )
  return { source, edges: [...edges, ...globbed], open: open.map(({ beginning, at }) => ({ beginning, line: lineAt(text, at) })) }
}

function matching(from: string, pattern: string, files: Set<string>): Resolved[] {
  const whole = posix.join(posix.dirname(from), pattern)
  return [...files].filter((file) => file !== from && matchesGlob(file, whole)).map((path) => ({ kind: 'file', path }))
}

function readDeclared(file: string): Set<string> {
  const { dependencies, devDependencies, optionalDependencies } = JSON.parse(readFileSync(file, 'utf8')) as Record<
    string,
    object | undefined
  >
  return new Set([dependencies, devDependencies, optionalDependencies].flatMap((group) => Object.keys(group ?? {})))
}
