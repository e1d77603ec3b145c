import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { listFiles } from '../source/list-files.ts'

/** The runs of vitest that each part takes, by their options; a part without a run is not started. */
export type Choice = Record<Part, string[][]>
export const parts = ['tests', 'journeys', 'proof'] as const
export type Part = (typeof parts)[number]

/** The files of a project that hold tests, by the part that runs them. */
export type TestFiles = Record<Part, string[]> & { root: string }

/** A wish that cannot be met: its message is all there is to say. */
export class WrongOptions extends Error {}

const testFile = /\.test\.tsx?$/

export function testFilesOf(root: string): TestFiles {
  const all = listFiles(root).filter((path) => testFile.test(path))
  const isJourney = (path: string) => path.startsWith('e2e/')
  const isProof = (path: string) => path === 'prove/quick.test.ts'
  return {
    root,
    tests: all.filter((path) => !isJourney(path) && !isProof(path)),
    journeys: existsSync(join(root, 'e2e/vitest.config.ts')) ? all.filter(isJourney) : [],
    proof: all.filter(isProof),
  }
}
