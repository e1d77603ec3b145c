import { alertKinds, kindFacts } from '@portico/contract/features/alerts/alert-words.ts'
import { alerts } from '@portico/contract/features/alerts/alerts.contract.ts'
import type { Alert, Preview, Rule } from '@portico/contract/features/alerts/alerts.schemas.ts'
import { viewAuditTrail } from '../../core/audit/audit-trail.ts'
import { AppError } from '../../core/call/app-error.ts'
import type { Context } from '../../core/call/context.ts'
import { implement } from '../../core/call/implement.ts'
import { toPage, windowOf } from '../../core/list/paging.ts'
import { findOfTenant, listOfTenants } from './alerts.platform.repository.ts'
import { type AlertNarrowing, countOpen, findAlert, listAlerts, type NamedAlert } from './alerts.repository.ts'
import { checkWatching } from './check-rule.ts'
import { acknowledgeAlert, resolveAlert, snoozeAlert } from './handle-alert.ts'
import { changeRule, createRule, deleteRule } from './manage-rule.ts'
import { previewOf, seenBetween } from './preview.ts'
import type { RuleRow } from './rule-row.ts'
import { findRule, listRules, listStaff } from './rules.repository.ts'
import { repliesOf, replyOf, rulesOf } from './to-reply.ts'

type Query = AlertNarrowing & { pageIndex: number; pageSize: number; cursor?: string | undefined }
type Reading = Pick<Context, 'db' | 'scope' | 'services'>
type Window = ReturnType<typeof windowOf>

async function pageIn({ db, scope, services }: Reading, name: string, { state, severity, kind, ...page }: Query, recipient?: string) {
  const window = windowOf(page, [name, state ?? [], severity ?? [], kind ?? [], recipient ?? '', scope], services)
  const { rows, total } = await listAlerts(db, { state, severity, kind, recipient }, window)
  return pageOf(await repliesOf(db, rows, scope.level === 'merchant'), rows, total, window, services)
}

function pageOf(replies: readonly Alert[], rows: readonly NamedAlert[], total: number, window: Window, services: Context['services']) {
  const byId = new Map(replies.map((reply) => [reply.id, reply]))
  return toPage(window, services, { rows, total, keyOf: ({ fired_at: value, id }) => ({ value, id }), toReply: ({ id }) => byId.get(id)! })
}

async function alertOf({ db, scope }: Pick<Context, 'db' | 'scope'>, id: string): Promise<Alert> {
  const row = await findAlert(db, id)
  if (!row) throw new AppError('not_found')
  return replyOf(db, row, scope.level === 'merchant')
}

async function ruleOf({ db }: Pick<Context, 'db'>, id: string): Promise<Rule> {
  const row = await findRule(db, id)
  if (!row) throw new AppError('not_found')
  return (await rulesOf(db, [row]))[0]!
}

export const alertRoutes = implement(alerts, {
  // All that a merchant sees is shared with it, so it concerns its people.
  list: ({ query, actor, ...context }) =>
    pageIn(context, 'alerts of mine', query, context.scope.level === 'merchant' ? undefined : actor.userId),
  listTenant: ({ query, ...context }) => pageIn(context, 'alerts of a tenant', query),
  listPlatform: async ({ query, platform, mode, services }) => {
    const { state, severity, kind, ...page } = query
    const window = windowOf(page, ['alerts of all tenants', state ?? [], severity ?? [], kind ?? [], mode], services)
    const { rows, total } = await listOfTenants(platform, mode, { state, severity, kind }, window)
    return pageOf(await repliesOf(platform, rows, false), rows, total, window, services)
  },
  listPlatformOfMerchant: ({ query, ...context }) => pageIn(context, 'alerts of all tenants', query),
  listTypes: async ({ db }) => {
    const open = await countOpen(db)
    return {
      data: alertKinds.map((kind) => {
        const { unit, direction, scope, payments } = kindFacts[kind]
        return { kind, unit, direction, scope: [...scope], countsPayments: payments, open: open.get(kind) ?? 0 }
      }),
    }
  },
  get: ({ params, ...context }) => alertOf(context, params.id),
  getPlatform: async ({ params, platform, mode }) => {
    const row = await findOfTenant(platform, mode, params.tenantId, params.id)
    if (!row) throw new AppError('not_found')
    return replyOf(platform, row, false)
  },
  getPlatformOfMerchant: ({ params, ...context }) => {
    if (params.tenantId !== context.scope.tenantId) throw new AppError('not_found')
    return alertOf(context, params.id)
  },
  getChart: ({ params, ...context }) => chartOf(context, params.id),
  acknowledge: async ({ params, body, ...context }) => {
    await acknowledgeAlert(context, params.id, body.note)
    return alertOf(context, params.id)
  },
  snooze: async ({ params, body, ...context }) => {
    await snoozeAlert(context, params.id, body.minutes, body.note)
    return alertOf(context, params.id)
  },
  resolve: async ({ params, body, ...context }) => {
    await resolveAlert(context, params.id, body.note)
    return alertOf(context, params.id)
  },
  listAudit: async ({ params, query, ...context }) => {
    const row = (await findAlert(context.db, params.id)) ?? (await findRule(context.db, params.id))
    if (!row) throw new AppError('not_found')
    return viewAuditTrail(context, { entity: 'alerts', id: row.id }, query)
  },
  listRules: async ({ query, ...context }) => {
    const { kind, state, ...page } = query
    const { db, scope, services } = context
    const window = windowOf(page, ['alert rules', kind ?? [], state ?? [], scope], services)
    const { rows, total } = await listRules(db, { kind, state }, window)
    const byId = new Map((await rulesOf(db, rows)).map((rule) => [rule.id, rule]))
    const keyOf = ({ created_at: value, id }: RuleRow) => ({ value, id })
    return toPage(window, services, { rows, total, keyOf, toReply: ({ id }) => byId.get(id)! })
  },
  getRule: ({ params, ...context }) => ruleOf(context, params.id),
  createRule: async ({ body, ...context }) => ruleOf(context, await createRule(context, body)),
  updateRule: async ({ params, body, ...context }) => {
    await changeRule(context, params.id, body)
    return ruleOf(context, params.id)
  },
  deleteRule: ({ params, ...context }) => deleteRule(context, params.id),
  listRecipients: async ({ query, db }) => ({ data: await listStaff(db, query.search) }),
  previewRule: async ({ body, ...context }) => {
    await checkWatching(context, body)
    return previewOf(context.db, body, context.services.now())
  },
})

const hourMs = 3_600_000
/** Around an alert: four of its windows before it, at least two hours and no more than a day, and until it was over. */
async function chartOf({ db, services }: Pick<Context, 'db' | 'services'>, id: string): Promise<Preview> {
  const row = await findAlert(db, id)
  if (!row) throw new AppError('not_found')
  const lead = Math.min(Math.max(4 * row.window_minutes * 60_000, 2 * hourMs), 24 * hourMs)
  const firedAt = new Date(row.fired_at).getTime()
  const end = row.resolved_at === null ? services.now().getTime() : new Date(row.resolved_at).getTime()
  const after = Math.min(Math.max(end - firedAt, hourMs), 7 * 24 * hourMs)
  const piece = 300_000
  const to = new Date(Math.floor(Math.min(firedAt + after, services.now().getTime()) / piece) * piece)
  const from = new Date(Math.floor((firedAt - lead) / piece) * piece)
  const rule = {
    ...{ kind: row.kind, merchantIds: row.merchant_ids, providers: row.providers, methods: row.methods, countries: row.countries },
    ...{ windowMinutes: row.window_minutes, threshold: row.threshold, recoveryThreshold: row.recovery_threshold },
    ...{ minimumPayments: 0, pendingMinutes: 0 },
  } as Parameters<typeof seenBetween>[1]
  return seenBetween(db, rule, { from, to })
}
