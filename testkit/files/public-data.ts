import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { describe, TestRunner, test } from 'vitest'
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

/**
 * A group of tests on one public data set. Where it is missing, the group is listed once, as skipped and with the reason, or fails
 * with `CI=true`: the body may read the data to say which tests there are, so it is not run.
 */
export function describeWithPublicData(path: string, name: string, body: (place: string) => void) {
  const place = join(publicDataFolder(), path)
  if (existsSync(place)) return describe(name, () => body(place))
  refuseInContinuousIntegration(place)
  test(name, ({ skip }) => skip(missing(place)))
}

const missing = (place: string) => `there is no public data at ${place} (PORTICO_DATA says where to look)`

function refuseInContinuousIntegration(place: string) {
  if (process.env.CI === 'true') throw new Error(missing(place))
}
