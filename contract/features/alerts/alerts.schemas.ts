import { z } from 'zod'
import { country, id, instant, line, version, zoneName } from '../../core/fields.ts'
import { paymentMethods } from '../transactions/transaction-words.ts'
import * as words from './alert-words.ts'

const time = () => z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'A time such as 22:00')
const list = <S extends z.ZodType>(value: S) => z.array(value).max(words.mostScoped).default([])
const count = () => z.int().min(0)

/** What a rule counts: all of the tenant where a list is empty. */
const scope = {
  merchantIds: list(id()),
  providers: list(line(60, 1)),
  methods: list(z.enum(paymentMethods)),
  countries: list(country()),
}
const watching = {
  kind: z.enum(words.alertKinds),
  ...scope,
  windowMinutes: z.int().min(words.windowRange.min).max(words.windowRange.max).multipleOf(words.windowRange.step),
  /** With fewer payments in the window there is no data. */
  minimumPayments: z.int().min(0).max(1_000_000),
  threshold: z.int().min(0).max(1_000_000),
  /** From where on it recovers: on the quiet side of the threshold. */
  recoveryThreshold: z.int().min(0).max(1_000_000),
  /** For how long it must be beyond the threshold before it fires, and back before it is resolved. */
  pendingMinutes: z.int().min(0).max(words.windowRange.max),
}
export const Watching = z.strictObject(watching)
export type Watching = z.output<typeof Watching>

const telling = {
  name: line(100, 1),
  severity: z.enum(words.alertSeverities),
  /** Users of the tenant. */
  recipients: z.array(id()).max(words.mostRecipients).default([]),
  mail: z.boolean(),
  /** From one time to another, mails wait. */
  quietFrom: time().nullable().default(null),
  quietTo: time().nullable().default(null),
  timeZone: zoneName(),
  /** The merchant it is about sees its alerts. */
  isShared: z.boolean().default(false),
}
export const NewRule = z.strictObject({ ...watching, ...telling, isActive: z.boolean().default(true) })
export const RuleChange = NewRule.extend({ isActive: z.boolean(), version: version() })

const figures = { value: z.number().nullable(), counted: count(), outOf: count() }
/** What was seen at one moment; `value` is null where there is no data. */
export const Seen = z.object({ ...figures, at: instant() })
const named = z.record(z.string(), z.string())

export const Rule = z.object({
  id: id(),
  name: z.string(),
  kind: z.enum(words.alertKinds),
  merchantIds: z.array(id()),
  providers: z.array(z.string()),
  methods: z.array(z.enum(paymentMethods)),
  countries: z.array(z.string()),
  windowMinutes: count(),
  minimumPayments: count(),
  threshold: count(),
  recoveryThreshold: count(),
  pendingMinutes: count(),
  severity: z.enum(words.alertSeverities),
  recipients: z.array(id()),
  mail: z.boolean(),
  quietFrom: z.string().nullable(),
  quietTo: z.string().nullable(),
  timeZone: z.string(),
  isShared: z.boolean(),
  isActive: z.boolean(),
  /** Of the merchants and recipients. */
  names: named,
  state: z.enum(words.ruleStates),
  since: instant(),
  latest: Seen.nullable(),
  /** The alert that is not resolved yet. */
  alertId: id().nullable(),
  createdAt: instant(),
  createdBy: z.string(),
  updatedAt: instant(),
  version: version(),
})
export type Rule = z.infer<typeof Rule>

export const AlertEvent = z.object({
  id: id(),
  at: instant(),
  step: z.enum(words.alertSteps),
  /** Who did it; null where the rule did. */
  by: z.string().nullable(),
  note: z.string().nullable(),
  ...figures,
})
export type AlertEvent = z.infer<typeof AlertEvent>

export const Alert = z.object({
  id: id(),
  tenantId: id(),
  tenantName: z.string(),
  mode: z.enum(['Test', 'Live']),
  /** Null for merchants, who see alerts and no rules. */
  ruleId: id().nullable(),
  name: z.string(),
  kind: z.enum(words.alertKinds),
  severity: z.enum(words.alertSeverities),
  state: z.enum(words.alertStates),
  since: instant(),
  firedAt: instant(),
  resolvedAt: instant().nullable(),
  /** When it fired: what it counted between these two moments, and how many payments that were. */
  ...figures,
  payments: count(),
  windowFrom: instant(),
  windowTo: instant(),
  latest: Seen,
  threshold: count(),
  recoveryThreshold: count(),
  windowMinutes: count(),
  merchantIds: z.array(id()),
  providers: z.array(z.string()),
  methods: z.array(z.enum(paymentMethods)),
  countries: z.array(z.string()),
  names: named,
  acknowledgedAt: instant().nullable(),
  acknowledgedBy: z.string().nullable(),
  snoozedUntil: instant().nullable(),
  resolvedBy: z.string().nullable(),
  /** The latest first; of a single alert. */
  history: z.array(AlertEvent),
})
export type Alert = z.infer<typeof Alert>

export const AlertType = z.object({
  kind: z.enum(words.alertKinds),
  unit: z.enum(words.alertUnits),
  direction: z.enum(['above', 'below']),
  scope: z.array(z.enum(words.scopeFields)),
  countsPayments: z.boolean(),
  /** How many alerts of this kind the caller sees that are not resolved. */
  open: count(),
})

/** What a rule would have done. */
export const Preview = z.object({
  from: instant(),
  to: instant(),
  /** `value` at its worst within each piece of the time. */
  points: z.array(Seen),
  firings: z.array(z.object({ from: instant(), to: instant().nullable() })),
})
export type Preview = z.infer<typeof Preview>
