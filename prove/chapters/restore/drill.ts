import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { Arena, Place } from '../../arena.ts'
import { until } from '../../attack/at-once.ts'
import { call, isDone, read } from '../../attack/call.ts'
import { refundable } from '../../attack/refundable.ts'
import type { Check } from '../../chapter.ts'
import { allDelivered } from '../../portico/all-delivered.ts'
import { type Digest, digestTables, digestWalls, unbalanced } from '../../portico/digests.repository.ts'
import { asOperator, superuserUrl } from '../../portico/operator.ts'
import { Portico } from '../../portico/portico.ts'

/** More than ten rows each. */
const demoPayments = 105_000
const rowsAsked = 1_000_000
const mostSeconds = 600

/** The commands of docs/runbooks/backup-and-restore.md, on a Portico that goes on working meanwhile. */
export const drill: Check = {
  goal: 'G29',
  says: 'A million rows come back from their backup, with walls and ledger, and people work on',
  only: 'full',
  async attack(arena: Arena) {
    const folder = mkdtempSync(path.join(tmpdir(), 'portico-drill-'))
    try {
      const one = await arena.keep(await Portico.start('', { DEMO_TRANSACTIONS: String(demoPayments), ACCESS_TOKEN_TTL: '3600' }))
      return await drillOf(arena, one, folder)
    } finally {
      rmSync(folder, { recursive: true, force: true })
    }
  },
}

async function drillOf(arena: Arena, one: Place, folder: string) {
  await someWork(arena, one)
  const before = await asOperator(superuserUrl(one.portico), digestTables)
  const [backup, backupSeconds] = await timed(() => one.portico.command('tools/backup.ts', [path.join(folder, 'backup')]))
  const after = await asOperator(superuserUrl(one.portico), digestTables)
  const walls = await asOperator(superuserUrl(one.portico), digestWalls)

  const dataDir = path.join(folder, 'restored')
  const [, restoreSeconds] = await timed(() =>
    one.portico.command('tools/restore.ts', [path.join(folder, 'backup')], { DATA_DIR: dataDir }),
  )
  const [two, startSeconds] = await timed(async () => arena.keep(await Portico.over(dataDir, { ACCESS_TOKEN_TTL: '3600' })))
  const restored = await asOperator(superuserUrl(two.portico), digestTables)
  const restoredWalls = await asOperator(superuserUrl(two.portico), digestWalls)
  const rows = [...before.values()].reduce((sum, table) => sum + table.rows, 0)
  const seconds = restoreSeconds + startSeconds
  const { equal, faults } = compare(before, after, restored)
  const wrong = await asOperator(superuserUrl(two.portico), unbalanced)
  const smoke = await smokeFaults(one, two)
  return {
    reached: `${rows} rows backed up in ${backupSeconds.toFixed(0)} s, back and at work after ${seconds.toFixed(0)} s; ${equal} tables equal, ${restoredWalls.policies} policies`,
    faults: [
      ...faults,
      ...(walls.digest === restoredWalls.digest ? [] : ['the walls of the restored database are others']),
      ...wrong.map((line) => `the ledger does not balance: ${line}`),
      ...smoke.faults,
      ...(seconds > mostSeconds ? [`it took ${seconds.toFixed(0)} s`] : []),
    ],
    evidence: [
      { of: 'rows', seen: rows, atLeast: rowsAsked },
      { of: 'tables that did not change during the backup', seen: equal, atLeast: 40 },
      { of: 'tables behind forced walls', seen: restoredWalls.forced, atLeast: 20 },
      { of: 'payments of one’s own seen in the restored copy', seen: smoke.seen, atLeast: 4 },
    ],
    note: `${backup.trim().split('\n')[0]}; what may be lost is what came after the last backup`,
  }
}

async function timed<Result>(work: () => Promise<Result>): Promise<[Result, number]> {
  const beganAt = performance.now()
  return [await work(), (performance.now() - beganAt) / 1000]
}

async function someWork(arena: Arena, { portico, people }: Place) {
  const who = await people.person('finance@northwind.example')
  for (const { id } of (await refundable(portico.url, who)).slice(0, 20)) {
    const headers = { 'idempotency-key': arena.random.uuid() }
    const body = { amountMinor: 100, reasonCode: 'CustomerRequest' }
    const answer = await call(portico.url, who, `/api/v1/crm/transactions/${id}/refunds`, { mode: 'Live', headers, body })
    if (!isDone(answer)) throw new Error(`A refund was refused: ${answer.text}`)
  }
  await until('all news have left', 60_000, () => allDelivered(portico))
}

/** Tables that the product itself changed during the backup are compared by the command alone, by what its manifest says. */
function compare(before: Map<string, Digest>, after: Map<string, Digest>, restored: Map<string, Digest>) {
  const same = (one?: Digest, other?: Digest) => one?.rows === other?.rows && one?.digest === other?.digest
  const still = [...before].filter(([name, digest]) => same(digest, after.get(name)))
  const differing = still.filter(([name, digest]) => !same(digest, restored.get(name)))
  const faults = differing.map(([name, { rows }]) => `${name} had ${rows} rows and has ${restored.get(name)?.rows ?? 'none'}, or others`)
  return { equal: still.length - differing.length, faults }
}

/** Every user signs in at the copy and sees only their own data; the ids of both Porticos are the same. */
async function smokeFaults(one: Place, two: Place) {
  const faults: string[] = []
  let seen = 0
  const owners = {
    acme: 'owner@acme.example',
    globex: 'owner@globex.example',
    initech: 'owner@initech.example',
    umbrella: 'owner@umbrella.example',
  }
  for (const [merchant, email] of Object.entries(owners)) {
    const who = await two.people.person(email)
    const mode = merchant === 'umbrella' ? 'Test' : 'Live'
    for (const [other, { transactions }] of Object.entries(one.people.manifest.merchants)) {
      const payment = transactions[mode]
      if (!payment) continue
      const path = `/api/v1/transactions/${payment.id}`
      const { status } = await call(two.portico.url, who, path, { mode })
      if (other === merchant && status !== 200) faults.push(`${email} does not see the payment ${payment.id} any more: ${status}`)
      if (other !== merchant && status !== 404) faults.push(`${email} is answered ${status} for a payment of ${other}`)
      if (other === merchant && status === 200) {
        const there = await read(two.portico.url, who, path, { mode })
        const here = await read(one.portico.url, await one.people.person(email), path, { mode })
        if (JSON.stringify(there) !== JSON.stringify(here)) faults.push(`the payment ${payment.id} is another in the copy`)
        seen++
      }
    }
  }
  return { faults, seen }
}
