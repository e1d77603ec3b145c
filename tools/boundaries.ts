// The import rules of ARCHITECTURE.md, checked over every source file.
import { checkBrowserWeight } from './boundaries/check-browser-weight.ts'
import { checkCycles } from './boundaries/check-cycles.ts'
import { checkImports } from './boundaries/check-imports.ts'
import { checkLayout } from './boundaries/check-layout.ts'
import { checkSql } from './boundaries/check-sql.ts'
import { type Project, readProject } from './boundaries/project.ts'
import { isSource, listFilesOfGit } from './source/list-files.ts'
import { type Finding, readSources } from './source/read-sources.ts'

export type BoundaryReport = { files: number; imports: number; findings: Finding[] }

/** Checks the project at `root`; also finds fault where it has read fewer source files than git knows of. */
export function checkBoundaries(root: string, sources = readSources(root)): BoundaryReport {
  const project = readProject(root, sources)
  const checks = [checkImports, checkBrowserWeight, checkCycles, checkSql, checkLayout]
  const findings = [...checkCompleteness(root, project), ...checks.flatMap((check) => check(project))]
  const imports = [...project.modules.values()].reduce((sum, { edges }) => sum + edges.length, 0)
  return { files: project.modules.size, imports, findings }
}

/** A check that reads nothing finds nothing: it must not pass for that. */
function checkCompleteness(root: string, project: Project): Finding[] {
  const known = listFilesOfGit(root).filter(isSource)
  const unread = known.filter((path) => !project.modules.has(path))
  const complaint = (path: string, message: string): Finding => ({ path, line: 1, rule: 'completeness', message })
  if (project.modules.size === 0) return [complaint('.', 'no source file was read at all')]
  return unread.map((path) =>
    complaint(path, `git knows this file, but the check did not read it (${project.modules.size} of ${known.length} read)`),
  )
}
