import { type Finding, isTest } from '../source/read-sources.ts'
import type { Project } from './project.ts'
import { featureOf } from './rooms.ts'

type Graph = Map<string, Set<string>>

/** Files that import each other in a ring, then features that do; what loads lazily is no part of a ring of files. */
export function checkCycles(project: Project): Finding[] {
  const rings = ringsOf(graphOf(project, (path) => path, ['type', 'static'])).map((ring) => ({
    path: ring[0]!,
    line: 1,
    rule: 'cycle',
    message: `files import each other: ${[...ring, ring[0]].join(' → ')}`,
  }))
  const featureRings = (['server', 'web'] as const).flatMap((room) => {
    const feature = (path: string) => (path.startsWith(`${room}/features/`) ? featureOf(path) : undefined)
    return ringsOf(graphOf(project, feature, ['type', 'static', 'lazy'])).map((ring) => ({
      path: `${room}/features/${ring[0]}`,
      line: 1,
      rule: 'cycle',
      message: `features enter each other: ${[...ring, ring[0]].join(' → ')}`,
    }))
  })
  return [...rings, ...featureRings]
}

function graphOf(project: Project, nameOf: (path: string) => string | undefined, kinds: string[]): Graph {
  const graph: Graph = new Map()
  for (const { source, edges } of project.modules.values()) {
    const from = nameOf(source.path)
    if (from === undefined || isTest(source.path)) continue
    const targets = graph.get(from) ?? new Set<string>()
    graph.set(from, targets)
    for (const { to, kind } of edges) {
      const target = to.kind === 'file' ? nameOf(to.path) : undefined
      if (target !== undefined && kinds.includes(kind) && (target !== from || from === source.path)) targets.add(target)
    }
  }
  return graph
}

/** One shortest ring for each group of nodes that reach each other. */
function ringsOf(graph: Graph): string[][] {
  const done = new Set<string>()
  const rings: string[][] = []
  for (const start of [...graph.keys()].sort()) {
    if (done.has(start)) continue
    const ring = shortestRing(graph, start)
    if (!ring) continue
    for (const node of ring) done.add(node)
    rings.push(ring)
  }
  return rings
}

function shortestRing(graph: Graph, start: string): string[] | undefined {
  const cameFrom = new Map<string, string>()
  const queue = [start]
  for (let node = queue.shift(); node !== undefined; node = queue.shift()) {
    for (const next of graph.get(node) ?? []) {
      if (next === start) return pathTo(node, cameFrom)
      if (cameFrom.has(next)) continue
      cameFrom.set(next, node)
      queue.push(next)
    }
  }
  return undefined
}

function pathTo(node: string, cameFrom: Map<string, string>): string[] {
  const path = [node]
  for (let before = cameFrom.get(node); before !== undefined; before = cameFrom.get(before)) path.unshift(before)
  return path
}
