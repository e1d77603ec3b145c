import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { describe, TestRunner } from 'vitest'
import { publicDataFolder } from './public-data-folder.ts'

/**
 * The place of a public data set, `publicData('03-transactions/online-retail/invoices.csv')`; called inside a test.
 * Where it is missing, the test ends here and is listed as skipped by its name; with `CI=true` it fails instead.
 */
export function publicData(path: string): string {
  const place = join(publicDataFolder(), path)
  if (existsSync(place)) return place
  refuseInContinuousIntegration(place)
  const running = TestRunner.getCurrentTest()
  if (!running) throw new Error(`publicData('${path}') was called outside a test; a whole group of tests takes describeWithPublicData`)
  return running.context.skip(missing(place))
}

/** A group of tests on one public data set: its tests are listed as skipped, or fail with `CI=true`, where it is missing. */
export function describeWithPublicData(path: string, name: string, body: (place: string) => void) {
  const place = join(publicDataFolder(), path)
  if (!existsSync(place)) refuseInContinuousIntegration(place)
  // safe: runs wherever the data is, and always with CI=true
  describe.skipIf(!existsSync(place))(name, () => body(place))
}

const missing = (place: string) => `there is no public data at ${place} (PORTICO_DATA says where to look)`

function refuseInContinuousIntegration(place: string) {
  if (process.env.CI === 'true') throw new Error(missing(place))
}
