import { BaseSequencer, type TestSpecification } from 'vitest/node'

/** The files that take longest, longest first: begun last, one of them would run alone at the end. */
export const longest = [
  'tools/new.test.ts',
  'ui/gallery/every-page.test.ts',
  'server/features/transactions/provider/books.test.ts',
  'database/embedded/adopt.test.ts',
  'ui/gallery/gallery.test.ts',
  'tools/rotate.test.ts',
  'tools/backup.test.ts',
  'ui/gallery/typing.test.ts',
  'ui/gallery/asking.test.ts',
  'tools/import/online-retail.test.ts',
  'tools/import.test.ts',
  'server/features/transactions/lookup/indexes.test.ts',
  'server/matrices/bad-input.test.ts',
  'server/features/scoping/similar.test.ts',
  'server/matrices/permissions.test.ts',
  'ui/gallery/dashboard.test.ts',
  'database/embedded/restart.test.ts',
  'server/matrices/walls.test.ts',
  'server/matrices/statements.test.ts',
  'acquirer/every-behaviour.test.ts',
  'acquirer/killed.test.ts',
  'database/embedded/start.test.ts',
  'database/embedded/lock.test.ts',
  'tools/ensure-installed.test.ts',
  'tools/run-tests.test.ts',
  'server/features/transactions/replay.test.ts',
]

/**
 * Files with a process of their own come first, then those of the server, which share one, then plain ones: a shared process is kept
 * only as long as the next file is of the same project. Among them the known long ones come first, the others by what vitest knows of
 * them: how long they took, else how large they are.
 */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const group = ({ project: { config, name } }: TestSpecification) => (config.isolate ? 0 : name === 'plain' ? 2 : 1)
    const place = ({ moduleId }: TestSpecification) => {
      const found = longest.findIndex((path) => moduleId.endsWith(`/${path}`))
      return found < 0 ? longest.length : found
    }
    return (await super.sort(files)).sort((a, b) => group(a) - group(b) || place(a) - place(b))
  }
}
