import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { listFiles } from '../source/list-files.ts'

/** A behaviour of the specification in our words. `later`: why it is not proven yet. */
export type Behaviour = { id: string; group: string; what: string; later?: string }
/** A test, or a group of tests, and the behaviours that its title says it proves: `A-LABEL-06 …`, `A-LABEL-01/02 A-TICK-03 …`. */
export type Proof = { ids: string[]; file: string; title: string }

type Listed = string | { what: string; later: string }
export type Groups = Record<string, { name: string; behaviours: Listed[] }>

export const readGroups = (root: string) => JSON.parse(readFileSync(join(root, 'tools/behaviours.json'), 'utf8')) as Groups

/** They are counted in the order in which the specification has them. */
export const behavioursOf = (groups: Groups): Behaviour[] =>
  Object.entries(groups).flatMap(([group, { behaviours }]) =>
    behaviours.map((listed, place) => ({
      id: `${group}-${String(place + 1).padStart(2, '0')}`,
      group,
      ...(typeof listed === 'string' ? { what: listed } : listed),
    })),
  )

const titleWithIds = /(['"`])((?:[AB]-[A-Z]+-\d\d(?:\/\d\d)* )+)((?:\\.|(?!\1)[^\\])+)\1/gs
const testFile = /\.test\.tsx?$/

/** Every title of a test that begins with the id of a behaviour. */
export const proofsIn = (root: string): Proof[] =>
  listFiles(root)
    .filter((file) => testFile.test(file))
    .sort()
    .flatMap((file) =>
      [...readFileSync(join(root, file), 'utf8').matchAll(titleWithIds)].map(([, , ids = '', title = '']) => ({
        ids: ids.trim().split(' ').flatMap(spelledOut),
        file,
        title: title.replace(/\\(.)/g, '$1'),
      })),
    )

/** `A-LABEL-01/02` is two of them. */
function spelledOut(ids: string): string[] {
  const [first = '', ...more] = ids.split('/')
  return [first, ...more.map((number) => first.replace(/\d\d$/, number))]
}
