// `npm run import:tickets -- --tenant northwind --merchant acme [--messages FILE] [--histories FILE] [--most N] [--dry-run]`
import { userInfo } from 'node:os'
import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { ImportRefused, randomIds } from '@portico/server/features/imports/index.ts'
import { type FileReport, importTickets, type TicketReport } from '@portico/server/features/support/index.ts'
import { findPlace } from './import/find-place.ts'
import { count, progressLine } from './import/progress-line.ts'
import { fromHere, runCommand, stopping } from './import/run-command.ts'
import { openInstallation } from './running.ts'

const usage = `npm run import:tickets -- --tenant NAME --merchant NAME [options]

  --tenant NAME       who is asked, such as northwind
  --merchant NAME     the merchant whose tickets they are, such as acme
  --messages FILE     CSV with text and category, each row a ticket; may be said again
  --histories FILE    CSV of events, each case a ticket with its feed; may be said again
  --most N            at most so many tickets of each file
  --dry-run           checks and counts everything, and writes nothing to the database
  --json              the report as JSON

Files are plain or gzip, UTF-8. docs/manual/importing.md says more.
`
type Options = ReturnType<typeof readOptions>
const now = () => new Date()

function readOptions() {
  const { values } = parseArgs({
    options: {
      tenant: { type: 'string' },
      merchant: { type: 'string' },
      messages: { type: 'string', multiple: true, default: [] },
      histories: { type: 'string', multiple: true, default: [] },
      most: { type: 'string' },
      'dry-run': { type: 'boolean', default: false },
      json: { type: 'boolean', default: false },
      help: { type: 'boolean', default: false },
    },
  })
  const { tenant, merchant, messages, histories } = values
  if (!tenant || !merchant) throw new ImportRefused('Say whose tickets they are: --tenant and --merchant.')
  const files = [
    ...messages.map((path) => ({ kind: 'messages' as const, path: resolve(fromHere, path) })),
    ...histories.map((path) => ({ kind: 'histories' as const, path: resolve(fromHere, path) })),
  ]
  if (files.length === 0) throw new ImportRefused('Say which files: --messages, --histories or both.')
  if (values.most !== undefined && !/^[1-9]\d{0,8}$/.test(values.most)) throw new ImportRefused('--most is a number, 1 or more.')
  return { ...values, tenant, merchant, files, most: values.most === undefined ? undefined : Number(values.most) }
}

async function run(options: Options): Promise<TicketReport> {
  const installation = await openInstallation()
  const line = progressLine()
  try {
    const { services } = installation
    const report = await importTickets(
      {
        ...(await findPlace(services, options)),
        files: options.files,
        most: options.most,
        dryRun: options['dry-run'],
        elsewhere: fromHere,
        signal: stopping,
        onProgress: line.show,
      },
      { inScope: services.inScope, now, newId: randomIds(now), actorName: userInfo().username },
    )
    line.clear()
    process.stdout.write(options.json ? `${JSON.stringify(report)}\n` : tell(report, options))
    return report
  } finally {
    line.clear()
    await installation.close()
  }
}

function tell(report: TicketReport, { tenant, merchant }: Options): string {
  const how = report.dryRun ? 'Checked, nothing written' : report.stopped ? 'Stopped; run it again to continue' : 'Imported'
  const head = `${how}: ${tenant} / ${merchant}, in ${(report.durationMs / 1000).toFixed(1)} s`
  return `${[head, ...report.files.flatMap((file) => tellFile(file, report.dryRun))].join('\n')}\n`
}

function tellFile({ kind, file, lines, tickets, rejected, rejectedFile }: FileReport, dryRun: boolean): string[] {
  const reasons = Object.entries(rejected.reasons).sort(([, a], [, b]) => b - a)
  const more = reasons.length - 20
  const items = kind === 'histories' ? `, with ${count(tickets.items)} items in their feeds` : ''
  return [
    `  ${file} (${kind}), ${count(lines)} lines`,
    `    tickets: ${count(tickets.count)} (${dryRun ? 'to create' : 'created'} ${count(tickets.created)}, unchanged ${count(tickets.unchanged)})${items}`,
    `    rejected: ${count(rejected.records)} (${count(rejected.lines)} lines)`,
    ...reasons.slice(0, 20).map(([reason, records]) => `      ${count(records)}: ${reason}`),
    ...(more > 0 ? [`      and ${count(more)} more reasons`] : []),
    ...(rejectedFile ? [`    rejected rows: ${rejectedFile}`] : []),
  ]
}

await runCommand(usage, async () => (await run(readOptions())).stopped)
