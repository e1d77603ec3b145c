import { tiers } from '@portico/server/features/server-feature.ts'
import { isSource } from '../source/list-files.ts'
import { type Finding, isTest } from '../source/read-sources.ts'
import { tierOf } from './feature-tiers.ts'
import type { Edge, Module, Project } from './project.ts'
import { browserPlaces, featureOf, floorOf, isAllowed, neverPackages, onlyPackages, type Place, placeOf } from './rooms.ts'

/** What each import may reach: rooms, features, packages. */
export function checkImports(project: Project): Finding[] {
  return [...project.modules.values()].flatMap((module) => {
    const path = module.source.path
    const place = placeOf(path)
    const found = module.edges.flatMap((edge) =>
      checkEdge(path, place, edge, project).map((finding) => ({ path, line: edge.line, ...finding })),
    )
    return [...found, ...checkOpen(module, place)]
  })
}

const servesTests = new Set<Place | undefined>(['testkit', 'tools', 'e2e', 'bench', 'prove'])

type Verdict = { rule: string; message: string }

function checkEdge(path: string, place: Place | undefined, { specifier, to }: Edge, project: Project): Verdict[] {
  if (to.kind === 'wrong') return [{ rule: 'import', message: to.reason }]
  if (to.kind === 'node') return checkNode(path, place, specifier)
  if (to.kind === 'package') return checkPackage(path, place, to.name, project)
  return place === undefined ? [] : checkFile(path, place, to.path, project)
}

function checkFile(path: string, place: Place, to: string, project: Project): Verdict[] {
  const target = placeOf(to)
  const own = featureOf(path)
  const other = featureOf(to)
  const isFeature = place === 'server/features' || place === 'web/features'
  if (isTest(to) && !isTest(path) && !servesTests.has(place)) return [{ rule: 'room', message: `${to} is there for tests only` }]
  if (target === place && !(isFeature && own !== other)) return isTest(path) ? [] : checkFloor(path, to)
  // A test may start any part of the product beside it, by its door, as the testkit does.
  if (isTest(path) && (target === 'testkit' || isAllowed('testkit', to))) return []
  if (!isAllowed(place, to)) return [{ rule: 'room', message: `${place} may not import ${to}` }]
  return isFeature && own && other && target === place ? checkTier(own, other, project) : []
}

/** Folders of one part build on each other in one direction. */
function checkFloor(path: string, to: string): Verdict[] {
  const [from, target] = [floorOf(path), floorOf(to)]
  if (!isSource(to) || !from || !target || from.part !== target.part || target.height <= from.height) return []
  return [{ rule: 'floor', message: `${from.part}/${from.folder} lies below ${to}, so it may not import it (floors in rooms.ts)` }]
}

function checkTier(own: string, other: string, project: Project): Verdict[] {
  const [height = 0, reached = 0] = [tierOf(project, own), tierOf(project, other)]
  if (reached <= height) return []
  return [
    {
      rule: 'tier',
      message: `${own} (${tiers[height]}) may not enter ${other} (${tiers[reached]}): news travels up by event, a page by a slot`,
    },
  ]
}

function checkNode(path: string, place: Place | undefined, specifier: string): Verdict[] {
  const runsInBrowser = place === 'contract' || (place !== undefined && browserPlaces.has(place))
  if (!runsInBrowser || isTest(path) || /\/vite\.config\.ts$/.test(path)) return []
  return [{ rule: 'package', message: `${place} runs in the browser, which has no ${specifier}` }]
}

function checkPackage(path: string, place: Place | undefined, name: string, project: Project): Verdict[] {
  const room = path.includes('/') ? path.split('/')[0]! : ''
  const forTests = isTest(path) || room === '' || servesTests.has(place) || /\.config\.ts$/.test(path)
  const allowed = [room, ...(forTests ? ['', 'testkit'] : [])]
  if (!allowed.some((one) => project.declaredIn(one).has(name) || project.declaredIn(one).has(`@types/${name}`))) {
    return [{ rule: 'package', message: `${name} is not among the dependencies in ${room ? `${room}/` : ''}package.json` }]
  }
  if (!place || forTests) return []
  const only = onlyPackages[place]
  const never = neverPackages[place]
  if ((only && !only.test(name)) || never?.test(name)) return [{ rule: 'package', message: `${place} may not use ${name}` }]
  return []
}

const maySearchForFiles = new Set<Place>(['tools', 'testkit', 'bench', 'database'])

function checkOpen({ source: { path }, open }: Module, place: Place | undefined): Finding[] {
  if (isTest(path) || (place !== undefined && maySearchForFiles.has(place))) return []
  return open
    .filter(({ beginning }) => !beginning.startsWith('./'))
    .map(({ line }) => ({
      path,
      line,
      rule: 'import',
      message: 'an import names its file, or at least begins with ./, so that its reach can be checked',
    }))
}
