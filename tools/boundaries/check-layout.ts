import { isBarrel } from '../source/find-imports.ts'
import type { Finding } from '../source/read-sources.ts'
import { tierOf, tierPlaces } from './feature-tiers.ts'
import type { Project } from './project.ts'
import { featureOf, floorOf } from './rooms.ts'

const nameless = /(?:^|\/)(utils?|helpers?|common|misc)\//i
const mayHoldTsx = /^(web|ui)\//
const generated = /\.gen\.ts$/
/** The doors of a room, of a part of it, of a feature and of a connector. */
const door = /^[^/]+\/([^/]+\/|(features|connectors)\/[^/]+\/)?index\.tsx?$/

/** Where files lie and what they are called. */
export function checkLayout(project: Project): Finding[] {
  const files = [...project.files].sort()
  return [
    ...files.flatMap((path) => checkPath(path)),
    ...[...project.modules.values()].flatMap(({ source: { path, syntax } }) => {
      const unreadable = syntax.errors.map((error) => finding(path, 'syntax', `cannot be read: ${error}`))
      const barrel = isBarrel(syntax) && !door.test(path) && !generated.test(path)
      return barrel
        ? [...unreadable, finding(path, 'barrel', 'only the index.ts at the door of a room or a feature passes on what others export')]
        : unreadable
    }),
    ...featuresWithoutTier(files, project),
    ...foldersWithoutFloor(project),
  ]
}

const finding = (path: string, rule: string, message: string): Finding => ({ path, line: 1, rule, message })

function checkPath(path: string): Finding[] {
  const folder = nameless.exec(path)?.[1]
  const found: Finding[] = []
  if (folder) found.push(finding(path, 'layout', `a folder called ${folder} says nothing about its contents`))
  if (path.endsWith('.tsx') && !mayHoldTsx.test(path))
    found.push(finding(path, 'layout', 'Node strips types, not JSX: .tsx belongs in web and ui only'))
  return found
}

function featuresWithoutTier(files: string[], project: Project): Finding[] {
  const seen = new Set<string>()
  return files.flatMap((path) => {
    const feature = featureOf(path)
    if (!feature || seen.has(feature) || tierOf(project, feature) !== undefined) return []
    seen.add(feature)
    return [
      finding(
        path,
        'tier',
        `the feature ${feature} has no tier: say \`tier: '…'\` in ${tierPlaces(feature).join(', or without a server in ')}`,
      ),
    ]
  })
}

function foldersWithoutFloor({ modules }: Project): Finding[] {
  const without = new Map<string, string>()
  for (const path of modules.keys()) {
    const floor = floorOf(path)
    if (floor?.height === -1 && !without.has(`${floor.part}/${floor.folder}`)) without.set(`${floor.part}/${floor.folder}`, path)
  }
  return [...without].map(([folder, path]) =>
    finding(path, 'floor', `the folder ${folder} has no line in floors of tools/boundaries/rooms.ts`),
  )
}
