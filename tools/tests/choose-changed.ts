import { readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import type { Changed } from './changed-files.ts'
import { journeysOf } from './choose-feature.ts'
import type { Choice, TestFiles } from './test-files.ts'

/** What these changes can break: tests by what they import and by what they read or start, journeys and proof by where they lead. */
export function chooseChanged(files: TestFiles, { since, paths }: Changed, more: string[]): Choice {
  if (paths.length === 0) return { tests: [], journeys: [], proof: [] }
  const working = paths.filter((path) => !isBeside.test(path))
  const reading = files.tests.filter((test) => paths.some((path) => reads(test, path)))
  const journeys = files.journeys.filter(isTouched(files, paths))
  const leadsTo = (places: RegExp) => working.some((path) => places.test(path))
  const some = (list: readonly string[]) => (list.length > 0 ? [[...list, ...more]] : [])
  return {
    tests: leadsTo(everyTest) ? [more] : [['--changed', since, ...more], ...some(reading)],
    journeys: leadsTo(everyJourney) && files.journeys.length > 0 ? [more] : some(journeys),
    proof: leadsTo(everyProof) && files.proof.length > 0 ? [more] : [],
  }
}

/** Changes nothing that runs. */
const isBeside = /\.(test|fixture)\.tsx?$|\.md$|^docs\//
/** Every database of a run is made of the migrations, and every test by the rest. */
const everyTest = /^database\/migrations\/|^(package(-lock)?\.json|vitest\.config\.ts|tsconfig.*\.json)$/
/** What every journey passes through. */
const everyJourney =
  /^(ui|web\/(?!features\/)|server\/(core|processes|installation)|identity|database|contract\/core|testkit\/(browser|portico)|e2e\/(?!journeys\/)|package-lock\.json)/
/** What the proof attacks: the doors, not what lies behind each of them. */
const everyProof =
  /^(prove|server\/(core|processes|installation)|identity|database|acquirer|vault|contract\/core|testkit\/portico|package-lock\.json)/

/** Tests that start a program or drive a built page read what they do not import. */
function reads(test: string, path: string): boolean {
  if (/^(ui|web)\//.test(path) && /^ui\/gallery\/|^web\/build\.test/.test(test)) return true
  if (/\.test\.tsx?$/.test(path) && test === 'tools/behaviours.test.ts') return true
  if (/^(acquirer|vault)\//.test(path) && test.startsWith(`${path.split('/')[0]}/`)) return true
  const program = /^(tools\/[^/.]+)/.exec(path)?.[1]
  return program !== undefined && (test.startsWith(`${program}.`) || test.startsWith(`${program}/`))
}

function isTouched(files: TestFiles, paths: readonly string[]): (journey: string) => boolean {
  const features = new Set(paths.flatMap((path) => /^(?:contract|server|web|testkit)\/features\/([^/.]+)/.exec(path)?.[1] ?? []))
  const own = new Set([...features].flatMap((feature) => journeysOf(files, feature)))
  const changed = new Set(paths.filter((path) => path.startsWith('e2e/journeys/')).map((path) => basename(path)))
  return (journey) => own.has(journey) || changed.has(basename(journey)) || uses(files.root, basename(journey), changed, new Set())
}

/** Whether a journey has one of these fixtures, by way of others or not. */
function uses(root: string, file: string, changed: ReadonlySet<string>, seen: Set<string>): boolean {
  if (changed.size === 0 || seen.has(file)) return false
  seen.add(file)
  const text = readFileSync(join(root, 'e2e/journeys', file), 'utf8')
  const fixtures = [...text.matchAll(/from '\.\/([\w.-]+)'/g)].map(([, name]) => name!)
  return fixtures.some((name) => changed.has(name) || uses(root, name, changed, seen))
}
