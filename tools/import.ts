// `npm run import -- FILE --tenant northwind --merchant acme [--map FILE|PRESET] [--mode Test] [--dry-run]`
import { userInfo } from 'node:os'
import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { modes } from '@portico/contract/core/level.ts'
import { createPool } from '@portico/database/pool.ts'
import { inScope } from '@portico/database/scope.ts'
import {
  chooseMap,
  ImportRefused,
  kinds,
  presets,
  type Report,
  randomIds,
  reportToJson,
  runImport,
} from '@portico/server/features/imports/index.ts'
import { findPlace } from './import/find-place.ts'
import { count, progressLine } from './import/progress-line.ts'
import { fromHere, runCommand, stopping } from './import/run-command.ts'
import { openInstallation } from './running.ts'

const usage = `npm run import -- FILE --tenant NAME --merchant NAME [options]

  FILE                CSV, plain or gzip, UTF-8
  --tenant NAME       whose payments they are, such as northwind
  --merchant NAME     which merchant's, such as acme
  --map FILE|PRESET   how the columns are read: a JSON file, or ${Object.keys(presets).join(' or ')};
                      left out, the header of the file decides
  --mode Live|Test    Live unless the map says otherwise
  --dry-run           checks and counts everything, and writes nothing to the database
  --json              the report as JSON
  --verbose           also how much memory it took

docs/manual/importing.md says more.
`
type Options = ReturnType<typeof readOptions>

const now = () => new Date()

function readOptions() {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      tenant: { type: 'string' },
      merchant: { type: 'string' },
      map: { type: 'string' },
      mode: { type: 'string' },
      'dry-run': { type: 'boolean', default: false },
      json: { type: 'boolean', default: false },
      verbose: { type: 'boolean', default: false },
      help: { type: 'boolean', default: false },
    },
  })
  const [file, ...more] = positionals
  if (!file || more.length > 0) throw new ImportRefused('Say which file: one at a time.')
  if (!values.tenant || !values.merchant) throw new ImportRefused('Say whose payments they are: --tenant and --merchant.')
  const mode = modes.find((one) => one === values.mode)
  if (values.mode !== undefined && !mode) throw new ImportRefused(`--mode is ${modes.join(' or ')}.`)
  return { ...values, mode, tenant: values.tenant, merchant: values.merchant, path: resolve(fromHere, file) }
}

async function run(options: Options): Promise<Report> {
  const installation = await openInstallation()
  const pool = createPool({ url: installation.urls.app_import, name: 'import', max: 2, statementTimeoutMs: 300_000 })
  const line = progressLine()
  try {
    const place = await findPlace(installation.services, options)
    const map = await chooseMap(mapPath(options.map), options.path)
    const idleBytes = process.memoryUsage.rss()
    const report = await runImport(
      {
        ...place,
        path: options.path,
        map,
        mode: options.mode,
        dryRun: options['dry-run'],
        elsewhere: fromHere,
        signal: stopping,
        onProgress: line.show,
      },
      { inScope: (scope, work) => inScope(pool, scope, work), now, newId: randomIds(now), actorName: userInfo().username },
    )
    line.clear()
    process.stdout.write(options.json ? `${JSON.stringify(reportToJson(report))}\n` : tell(report, options))
    if (options.verbose) process.stderr.write(memory(idleBytes))
    return report
  } finally {
    line.clear()
    await Promise.all([pool.end(), installation.close()])
  }
}

const mapPath = (map: string | undefined) => (map === undefined || Object.hasOwn(presets, map) ? map : resolve(fromHere, map))

const names: Record<(typeof kinds)[number], string> = {
  payments: 'payments',
  refundsLinked: 'refunds linked to a payment',
  refundsUnlinked: 'refunds unlinked',
  withoutMoney: 'declined or failed',
}

function tell(report: Report, { tenant, merchant }: Options): string {
  const { rejected } = report
  const head = `${report.dryRun ? 'Checked, nothing written' : report.stopped ? 'Stopped; run it again to continue' : 'Imported'}: ${tenant} / ${merchant}, source ${report.source}`
  const tallies = kinds.flatMap((kind) => {
    const { count: all, created, unchanged, sumMinor } = report[kind]
    if (kind === 'withoutMoney' && all === 0) return []
    const sums = Object.entries(sumMinor).map(([currency, sum]) => `${currency} ${sum}`)
    const sum = sums.length > 0 ? `, sum in minor units ${sums.join(', ')}` : ''
    return [
      `  ${names[kind]}: ${count(all)} (${report.dryRun ? 'to create' : 'created'} ${count(created)}, unchanged ${count(unchanged)})${sum}`,
    ]
  })
  const reasons = Object.entries(rejected.reasons)
    .sort(([, a], [, b]) => b.records - a.records)
    .map(([reason, { records, lines }]) => `    ${count(records)} (${count(lines)} lines): ${reason}`)
  const shown = reasons.slice(0, 20)
  if (reasons.length > shown.length) shown.push(`    and ${count(reasons.length - shown.length)} more reasons`)
  return [
    head,
    `  lines: ${count(report.lines)} in ${(report.durationMs / 1000).toFixed(1)} s (${count(report.linesPerSecond)} a second)`,
    ...tallies,
    ...(report.trimmed > 0 ? [`  trimmed: ${count(report.trimmed)} fields had blanks around them`] : []),
    `  rejected: ${count(rejected.records)} (${count(rejected.lines)} lines)`,
    ...shown,
    ...(report.rejectedFile ? [`  rejected rows: ${report.rejectedFile}`] : []),
    '',
  ].join('\n')
}

const mebibytes = (bytes: number) => (bytes / 1024 ** 2).toFixed(0)
const memory = (idleBytes: number) => {
  const peakBytes = process.resourceUsage().maxRSS * 1024
  return `memory: idle ${mebibytes(idleBytes)} MiB, peak ${mebibytes(peakBytes)} MiB, above idle ${mebibytes(peakBytes - idleBytes)} MiB\n`
}

await runCommand(usage, async () => (await run(readOptions())).stopped)
