import { writeFile } from 'node:fs/promises'
import path from 'node:path'
import { databaseVersion } from '@portico/database/embedded/index.ts'
import { machineFacts } from '@portico/testkit/machine/machine-facts.ts'
import { openInstallation } from './data/installation.ts'
import { readOptions } from './options.ts'
import { markdownReport, textReport } from './report/results.ts'
import { groups, measure, openSets } from './run.ts'

// `npm run bench [-- --rows N] [--reload] [--only NAME]`. A goal that is missed is a result; only what could not be measured fails.

const root = path.resolve(import.meta.dirname, '..')
const startedAt = performance.now()
const log = (line: string) => process.stderr.write(`${((performance.now() - startedAt) / 1000).toFixed(0).padStart(5)} s  ${line}\n`)

const options = readOptions(process.argv.slice(2), Object.keys(groups))
const installation = await openInstallation(path.join(root, '.portico-bench'), log)
try {
  const sets = await openSets(installation, options, log)
  const measuringAt = performance.now()
  const { loaded, seconds, loadedAt, database } = sets.large
  const facts = {
    ...machineFacts(await databaseVersion(database.ownerUrl)),
    'large set': `${loaded.payments.toLocaleString('en')} payments in ${loaded.transactions.toLocaleString('en')} transactions, ${loaded.events.toLocaleString('en')} events, ${loaded.entries.toLocaleString('en')} ledger entries`,
    'loaded by COPY': `on ${loadedAt}: rows ${seconds.copy.toFixed(0)} s, indexes rebuilt ${seconds.indexes.toFixed(0)} s, checked and vacuumed ${seconds.vacuum.toFixed(0)} s`,
  }
  const lines = await measure(installation, sets, options, log)
  const took = { ...facts, 'measured in': `${((performance.now() - measuringAt) / 60_000).toFixed(1)} minutes` }
  process.stdout.write(textReport(took, lines))
  if (options.only.length === 0) await writeFile(path.join(import.meta.dirname, 'results.md'), markdownReport(took, lines))
} finally {
  await installation.stop()
}
