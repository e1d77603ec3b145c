import { z } from 'zod'
import { auditTrail } from '../../core/audit-trail.ts'
import { type Endpoint, endpoint } from '../../core/endpoint.ts'
import { id, line, written } from '../../core/fields.ts'
import { pageOf, pageQuery } from '../../core/page.ts'
import { listText } from '../../core/query.ts'
import { readsAlerts } from './alert-access.ts'
import { alertKinds, alertSeverities, alertStates, ruleStates, snoozes } from './alert-words.ts'
import { alertRefusals, savingRefusals } from './alerts.refusals.ts'
import { Alert, AlertType, NewRule, Preview, Rule, RuleChange, Watching } from './alerts.schemas.ts'

const staff = [readsAlerts.tenant, readsAlerts.platform] as const
const { merchant } = readsAlerts
const see = { access: { staff, merchant }, method: 'GET' } as const
const handle = { access: { staff: 'CRM.Reports.Alerts.Actions.Handle' }, method: 'POST' } as const
const keep = { access: { staff: 'Settings.AlertSettings.DeclinePendingRatio.Actions.Manage' } } as const
const seeRules = { access: { staff: 'Settings.AlertSettings.DeclinePendingRatio.View' }, method: 'GET' } as const
const at = <const Tail extends string>(tail: Tail) => ({ staff: `/api/v1/crm${tail}`, merchant: `/api/v1${tail}` }) as const
const rulesAt = <const Tail extends string>(tail: Tail) => ({ staff: `/api/v1/crm/alert-rules${tail}` }) as const

const AlertId = z.strictObject({ id: id() })
const RuleId = z.strictObject({ id: id() })
const InTenant = z.strictObject({ tenantId: id(), id: id() })

const list = z.strictObject({
  ...pageQuery,
  state: listText(alertStates).optional(),
  severity: listText(alertSeverities).optional(),
  kind: listText(alertKinds).optional(),
})
const note = written(500).nullable().default(null)

/** Rules that watch payments and what happens around them, and the alerts that they raise. Calls C-ALR-01–06 and what the portal needs beside them. */
export const alerts = {
  list: endpoint({
    ...see,
    summary: 'Alerts whose rules name the caller; for a merchant those that are shared with it',
    paths: at('/alerts'),
    query: list,
    reply: pageOf(Alert),
  }),
  listTenant: endpoint({ ...see, summary: 'All alerts of the tenant', paths: at('/tenant/alerts'), query: list, reply: pageOf(Alert) }),
  listPlatform: endpoint({
    access: { staff: 'Platform.Reports.Alerts' },
    method: 'GET',
    summary: 'Alerts of all tenants',
    paths: { staff: '/api/v1/crm/platform/alerts' },
    reach: 'platform',
    query: list,
    reply: pageOf(Alert),
  }),
  listPlatformOfMerchant: endpoint({
    access: { merchant },
    method: 'GET',
    summary: 'What of the alerts of all tenants is shared with the merchant',
    paths: { merchant: '/api/v1/platform/alerts' },
    query: list,
    reply: pageOf(Alert),
  }),
  listTypes: endpoint({
    ...see,
    summary: 'Kinds of alerts, and how many of each are open',
    paths: at('/alerts/types'),
    reply: z.object({ data: z.array(AlertType) }),
  }),
  get: endpoint({ ...see, summary: 'One alert with its history', paths: at('/alerts/:id'), params: AlertId, reply: Alert }),
  getPlatform: endpoint({
    access: { staff: 'Platform.Reports.Alerts' },
    method: 'GET',
    summary: 'One alert of any tenant',
    paths: { staff: '/api/v1/crm/platform/alerts/:tenantId/:id' },
    reach: 'platform',
    params: InTenant,
    reply: Alert,
  }),
  getPlatformOfMerchant: endpoint({
    access: { merchant },
    method: 'GET',
    summary: 'One alert that is shared with the merchant, by its tenant',
    paths: { merchant: '/api/v1/platform/alerts/:tenantId/:id' },
    params: InTenant,
    reply: Alert,
  }),
  getChart: endpoint({
    ...see,
    summary: 'What the rule of an alert has seen around it',
    paths: at('/alerts/:id/chart'),
    params: AlertId,
    reply: Preview,
  }),
  acknowledge: endpoint({
    ...handle,
    summary: 'Take an alert on, so that colleagues see who works on it',
    paths: { staff: '/api/v1/crm/alerts/:id/acknowledge' },
    params: AlertId,
    body: z.strictObject({ note }),
    reply: Alert,
    refusals: [alertRefusals.alreadyAcknowledged, alertRefusals.alreadyResolved],
  }),
  snooze: endpoint({
    ...handle,
    summary: 'Notify nobody of an alert for a time',
    paths: { staff: '/api/v1/crm/alerts/:id/snooze' },
    params: AlertId,
    body: z.strictObject({ minutes: z.int().min(snoozes[0]).max(snoozes.at(-1)!), note }),
    reply: Alert,
    refusals: [alertRefusals.alreadyResolved],
  }),
  resolve: endpoint({
    ...handle,
    summary: 'Resolve an alert by hand; its rule fires again after what it watches has cleared',
    paths: { staff: '/api/v1/crm/alerts/:id/resolve' },
    params: AlertId,
    body: z.strictObject({ note: written(500) }),
    reply: Alert,
    refusals: [alertRefusals.alreadyResolved],
  }),
  listAudit: auditTrail({
    paths: { staff: '/api/v1/crm/alerts/:id/audit' },
    access: { staff: ['CRM.Audit.View', 'Platform.Audit.View'] },
  }),
  listRules: endpoint({
    ...seeRules,
    summary: 'Rules of the tenant, the newest first',
    paths: rulesAt(''),
    query: z.strictObject({ ...pageQuery, kind: listText(alertKinds).optional(), state: listText(ruleStates).optional() }),
    reply: pageOf(Rule),
  }),
  getRule: endpoint({ ...seeRules, summary: 'One rule', paths: rulesAt('/:id'), params: RuleId, reply: Rule }),
  createRule: endpoint({
    ...keep,
    method: 'POST',
    summary: 'Add a rule',
    paths: rulesAt(''),
    body: NewRule,
    status: 201,
    reply: Rule,
    refusals: [
      ...savingRefusals,
      alertRefusals.unknownRecipient,
      alertRefusals.sharedWithOne,
      alertRefusals.nameTaken,
      alertRefusals.tooMany,
    ],
    records: { id: 'none' },
  }),
  updateRule: endpoint({
    ...keep,
    method: 'PUT',
    summary: 'Change a rule; what it watches begins anew where that changes',
    paths: rulesAt('/:id'),
    params: RuleId,
    body: RuleChange,
    reply: Rule,
    refusals: ['stale_version', ...savingRefusals, alertRefusals.unknownRecipient, alertRefusals.sharedWithOne, alertRefusals.nameTaken],
  }),
  deleteRule: endpoint({
    ...keep,
    method: 'DELETE',
    summary: 'Delete a rule; its alerts stay, and open ones are resolved',
    paths: rulesAt('/:id'),
    params: RuleId,
    reply: null,
  }),
  listRecipients: endpoint({
    ...keep,
    method: 'GET',
    summary: 'Users of the tenant whom a rule may notify, by name, up to 500',
    paths: { staff: '/api/v1/crm/alert-recipients' },
    query: z.strictObject({ search: line(100).optional() }),
    reply: z.object({ data: z.array(z.object({ id: id(), name: z.string() })) }),
  }),
  previewRule: endpoint({
    ...keep,
    method: 'POST',
    summary: 'When a rule would have fired within the last 30 days',
    paths: { staff: '/api/v1/crm/alert-previews' },
    body: Watching,
    reply: Preview,
    refusals: savingRefusals.filter((one) => one !== alertRefusals.halfQuiet),
    records: 0,
  }),
} satisfies Record<string, Endpoint>
