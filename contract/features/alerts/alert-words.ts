/** What a rule watches. */
export const alertKinds = [
  'DeclineRatio',
  'PendingRatio',
  'RefundRatio',
  'SuccessDrop',
  'VolumeDrop',
  'VolumeSpike',
  'Velocity',
  'ProviderTimeouts',
  'WebhookFailures',
  'FailedJobs',
  'LedgerDrift',
] as const
export type AlertKind = (typeof alertKinds)[number]

/** `Percent` of what was counted, `Change` in per cent against the same hours a week earlier, or a plain `Count`. */
export const alertUnits = ['Percent', 'Change', 'Count'] as const
export type AlertUnit = (typeof alertUnits)[number]

export const scopeFields = ['merchantIds', 'providers', 'methods', 'countries'] as const
export type ScopeField = (typeof scopeFields)[number]

/** `direction`: on which side of its threshold a rule fires. `scope`: by what it may be narrowed. `payments`: whether payments are counted. */
export type KindFacts = {
  unit: AlertUnit
  direction: 'above' | 'below'
  scope: readonly ScopeField[]
  payments: boolean
  most: number
}
const ofPayments = { direction: 'above', scope: scopeFields, payments: true } as const
const share = { ...ofPayments, unit: 'Percent', most: 100 } as const
const mostCounted = 1_000_000

export const kindFacts: Readonly<Record<AlertKind, KindFacts>> = {
  DeclineRatio: share,
  PendingRatio: share,
  RefundRatio: share,
  SuccessDrop: { ...share, direction: 'below' },
  VolumeDrop: { ...ofPayments, unit: 'Change', most: 100 },
  VolumeSpike: { ...ofPayments, unit: 'Change', most: 10_000 },
  Velocity: { ...ofPayments, unit: 'Count', most: mostCounted },
  ProviderTimeouts: share,
  WebhookFailures: { ...share, scope: ['merchantIds', 'providers', 'methods'] },
  FailedJobs: { unit: 'Count', direction: 'above', scope: [], payments: false, most: mostCounted },
  LedgerDrift: { unit: 'Count', direction: 'above', scope: [], payments: false, most: mostCounted },
}

/** Where a rule is. `Resolved`: by hand, until what it watches has cleared. */
export const ruleStates = ['Normal', 'Pending', 'Firing', 'Recovering', 'Resolved', 'NoData'] as const
export type RuleState = (typeof ruleStates)[number]
/** Where an alert is, from when it fired. */
export const alertStates = ['Firing', 'Recovering', 'NoData', 'Resolved'] as const
export type AlertState = (typeof alertStates)[number]

export const alertSeverities = ['success', 'warning', 'info', 'failed'] as const
export type AlertSeverity = (typeof alertSeverities)[number]

/** What happens to an alert: its transitions, and what people do. */
export const alertSteps = ['Fired', 'Recovering', 'FiredAgain', 'NoData', 'Resolved', 'Acknowledged', 'Snoozed', 'ResolvedByHand'] as const
export type AlertStep = (typeof alertSteps)[number]
/** Those that people are told of. */
export type Transition = Exclude<AlertStep, 'Acknowledged' | 'Snoozed'>

/** Of a tenant and a mode. */
export const mostRules = 100
export const mostScoped = 20
export const mostRecipients = 20
/** In minutes. */
export const windowRange = { min: 5, max: 1440, step: 5 } as const
export const snoozes = [30, 60, 240, 1440, 10_080] as const
/** An alert keeps which payments it counted, up to so many. */
export const mostPayments = 100_000
export const previewDays = 30
