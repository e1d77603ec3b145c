import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { isSource, listFiles } from './list-files.ts'
import { parse, type Syntax } from './syntax.ts'

export type Source = { path: string; text: string; syntax: Syntax }

/** What a check has against a line of the project. */
export type Finding = { path: string; line: number; rule: string; message: string }

/** All source files of the project, read and parsed. */
export function readSources(root: string): Source[] {
  return listFiles(root)
    .filter(isSource)
    .map((path) => {
      const text = readFileSync(join(root, path), 'utf8')
      return { path, text, syntax: parse(path, text) }
    })
}

export const lineAt = (text: string, at: number) => text.slice(0, at).split('\n').length

/** A test, or what only tests use (`*.fixture.ts`). */
export const isTest = (path: string) => /\.(test|fixture)\.tsx?$/.test(path)

export const formatFinding = ({ path, line, rule, message }: Finding) => `${path}:${line}  ${rule}: ${message}`
