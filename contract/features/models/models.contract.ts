import { z } from 'zod'
import { AuditRecord } from '../../core/audit-trail.ts'
import { endpoint } from '../../core/endpoint.ts'
import { bounded, instant, visibleName } from '../../core/fields.ts'
import { pageOf, pageQuery } from '../../core/page.ts'
import { keyRefusals } from '../keys/keys.refusals.ts'
import { longestApiKey, longestBaseUrl, longestModelName, modelFailures, modelSends, timeLimitSeconds } from './model-words.ts'
import { addressRefusals, modelRefusals } from './models.refusals.ts'

const screen = 'Settings.PaymentSettings.AiScoping'
const limit = () => z.int().min(timeLimitSeconds.least).max(timeLimitSeconds.most)

export const ModelSettings = z.object({
  isOn: z.boolean(),
  /** What `/chat/completions` is put behind; empty before the first is saved. */
  baseUrl: z.string(),
  model: z.string(),
  /** No one ever sees the key. `endsIn` is empty if the key is too short to show any of it. */
  apiKey: z.object({ setAt: instant(), endsIn: z.string() }).nullable(),
  timeLimitSeconds: limit(),
  sends: z.enum(modelSends),
  changedAt: instant().nullable(),
  changedBy: z.string().nullable(),
  /** 0 before the first are saved. */
  version: z.int().min(0),
})
export type ModelSettings = z.infer<typeof ModelSettings>

/** `apiKey`: a new one; null takes it away; left out it stays, as long as the address does. */
export const ModelChange = z.strictObject({
  version: z.int().min(0).max(2_147_483_647),
  isOn: z.boolean(),
  baseUrl: bounded(longestBaseUrl, 1).regex(/^https?:\/\/\S{1,490}$/, 'An address such as https://api.example.com/v1'),
  model: visibleName(longestModelName),
  apiKey: bounded(longestApiKey, 1)
    .regex(/^[\x21-\x7e]{1,500}$/, 'Letters, numbers and signs, no spaces')
    .meta({ writeOnly: true })
    .nullable()
    .optional(),
  timeLimitSeconds: limit(),
  sends: z.enum(modelSends),
})
export type ModelChange = z.output<typeof ModelChange>

export const ModelTrial = z.object({
  failure: z.enum(modelFailures).nullable(),
  /** The HTTP status of the answer; null where there was none. */
  status: z.int().nullable(),
  /** What the model drafted for the ticket of the trial, or what the provider says went wrong. */
  said: z.string().nullable(),
  tookMs: z.int().min(0),
})
export type ModelTrial = z.infer<typeof ModelTrial>

/** The language model that drafts scope for the tickets of a tenant. */
export const models = {
  get: endpoint({
    method: 'GET',
    summary: 'The language model that drafts scope, without its key',
    paths: { staff: '/api/v1/crm/settings/ai-scoping' },
    access: { staff: `${screen}.View` },
    reply: ModelSettings,
  }),
  save: endpoint({
    method: 'PUT',
    sparesKept: true,
    summary: 'Change the language model that drafts scope',
    paths: { staff: '/api/v1/crm/settings/ai-scoping' },
    access: { staff: `${screen}.Actions.Edit` },
    stepUp: true,
    body: ModelChange,
    reply: ModelSettings,
    refusals: ['stale_version', ...addressRefusals, modelRefusals.keyElsewhere, keyRefusals.missing],
    records: { id: 'tenant' },
  }),
  tryOut: endpoint({
    method: 'POST',
    summary: 'Have the language model draft scope for a made-up ticket, and say what came of it',
    paths: { staff: '/api/v1/crm/settings/ai-scoping/try' },
    access: { staff: `${screen}.Actions.Try` },
    reach: 'none',
    reply: ModelTrial,
    refusals: [modelRefusals.notSaved],
    records: { id: 'tenant' },
  }),
  listAudit: endpoint({
    method: 'GET',
    summary: 'Who changed the language model that drafts scope, newest first',
    paths: { staff: '/api/v1/crm/settings/ai-scoping/audit' },
    access: { staff: 'CRM.Audit.View' },
    query: z.strictObject(pageQuery),
    reply: pageOf(AuditRecord),
  }),
}
