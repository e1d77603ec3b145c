import { type Finding, isTest } from '../source/read-sources.ts'
import type { Project } from './project.ts'

/** Files of the browser that load late by their kind, and may therefore bring the schemas. */
const mayBringSchemas = /(\.schema\.tsx?|\.form\.tsx|\.dialog\.tsx|-filter\.tsx)$/

/** The first page must not carry the validator: the web room takes values from the contract only where no schema comes along. */
export function checkBrowserWeight(project: Project): Finding[] {
  const isHeavy = reaching(project, 'zod')
  return [...project.modules.values()].flatMap(({ source: { path }, edges }) => {
    if (!path.startsWith('web/') || isTest(path) || mayBringSchemas.test(path)) return []
    return edges.flatMap(({ kind, to, line }) => {
      if (
        kind !== 'static' ||
        to.kind !== 'file' ||
        !to.path.startsWith('contract/') ||
        !(isHeavy(to.path) || to.path.endsWith('.contract.ts'))
      )
        return []
      const message = `${to.path} brings the schemas into the page: take its generated wire, write \`import type\`, or load it late from a *.form.tsx, *.dialog.tsx, *-filter.tsx or *.schema.ts`
      return [{ path, line, rule: 'weight', message }]
    })
  })
}

/** Whether a file, loaded, loads the package too. */
function reaching(project: Project, packageName: string): (path: string) => boolean {
  const known = new Map<string, boolean>()
  const reaches = (path: string): boolean => {
    const before = known.get(path)
    if (before !== undefined) return before
    known.set(path, false) // a cycle on the way back adds nothing
    const edges = project.modules.get(path)?.edges.filter(({ kind }) => kind === 'static') ?? []
    const answer = edges.some(({ to }) => (to.kind === 'package' && to.name === packageName) || (to.kind === 'file' && reaches(to.path)))
    known.set(path, answer)
    return answer
  }
  return reaches
}
