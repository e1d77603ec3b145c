import { createHash } from 'node:crypto'
import type { Mode } from '@portico/contract/core/level.ts'
import { type AlertKind, kindFacts } from '@portico/contract/features/alerts/alert-words.ts'
import type { Services } from '@portico/server/core/call/services.ts'
import { evaluateAlerts } from '@portico/server/features/alerts/index.ts'
import type pg from 'pg'
import { withClient } from '../data/installation.ts'
import type { BenchTenant } from '../data/world.ts'
import { median } from '../measure/median.ts'
import { type Line, ms } from '../report/line.ts'
import { type Bench, rounds } from './bench.ts'
import { withServices } from './context.ts'

const rulesOfTenant = 25
const mostMs = 1000
const minuteMs = 60_000
const modes: readonly Mode[] = ['Live', 'Test']
/** As people would mix them: ratios of short windows above all, of some merchants, providers and methods. */
const kinds: readonly AlertKind[] = [
  ...(['DeclineRatio', 'DeclineRatio', 'DeclineRatio', 'SuccessDrop', 'PendingRatio', 'RefundRatio', 'Velocity', 'Velocity'] as const),
  ...(['VolumeDrop', 'VolumeSpike', 'ProviderTimeouts', 'WebhookFailures', 'FailedJobs', 'LedgerDrift'] as const),
]
const windows = [5, 15, 30, 60, 60, 240, 1440]
const providers = ['Adelphi Acquiring', 'Bosphorus Pay', 'Clearhaven']

/** One minute of the worker: every rule of every tenant, in Live and in Test. In a copy of the set. */
export async function alerts(bench: Bench): Promise<Line[]> {
  const database = await bench.scratch()
  const { world, now } = bench.large
  await withClient(database.adminUrl, async (client) => {
    for (const tenant of world.tenants) await insertRules(client, tenant, now)
    await client.query('analyze alert_rules')
  })
  return withServices(database, 4, async (services) => {
    const taken: number[] = []
    for (let round = 0; round <= rounds; round++) {
      const at = new Date(Date.parse(now) + round * minuteMs)
      const started = performance.now()
      await lookAtAll({ ...services, now: () => at, wakeOutbox: async () => undefined })
      // In the first, what has been beyond its threshold all along fires.
      if (round > 0) taken.push(performance.now() - started)
    }
    const reached = median(taken)
    const rules = world.tenants.length * rulesOfTenant
    return [
      {
        goal: 'alerts',
        what: `${rules} rules over ${world.tenants.length} tenants: a minute of the worker`,
        asked: `≤ ${ms(mostMs)}`,
        reached: ms(reached),
        twin: '–',
        ok: reached <= mostMs,
        reason: `in turn, of ${bench.large.loaded.payments.toLocaleString('en')} payments; the longest of ${rounds} minutes ${ms(Math.max(...taken))}`,
      },
    ]

    async function lookAtAll(tools: Services) {
      for (const { id: tenantId } of world.tenants)
        for (const mode of modes) await evaluateAlerts(tools, { level: 'tenant', tenantId, mode })
    }
  })
}

async function insertRules(client: pg.Client, { id: tenantId, merchants }: BenchTenant, now: string): Promise<void> {
  for (let place = 0; place < rulesOfTenant; place++) {
    const kind = kinds[place % kinds.length]!
    const { scope, unit, direction } = kindFacts[kind]
    const id = createHash('md5').update(`${tenantId}/${place}`).digest('hex')
    const one = <T>(field: (typeof scope)[number], every: number, value: T) => (scope.includes(field) && place % every === 0 ? [value] : [])
    await client.query(
      `insert into alert_rules (tenant_id, id, mode, name, kind, merchant_ids, providers, methods, countries, window_minutes, minimum_payments, threshold,
         recovery_threshold, pending_minutes, severity, recipients, mail, time_zone, is_shared, is_active, state_since, created_at, created_by, updated_at)
       values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, 5, $11, $12, 5, 'warning', '{}', true, 'UTC', false, true, $13, $13, 'Bench', $13)`,
      [
        ...[tenantId, id, place % 5 === 4 ? 'Test' : 'Live', `Rule ${place}`, kind],
        one('merchantIds', 2, merchants[place % merchants.length]!.id),
        one('providers', 3, providers[place % providers.length]),
        one('methods', 4, 'Card'),
        one('countries', 6, 'TR'),
        windows[place % windows.length],
        ...(unit === 'Count' ? [1000, 500] : direction === 'below' ? [20, 40] : [60, 30]),
        now,
      ],
    )
  }
}
