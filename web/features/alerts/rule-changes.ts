import type { Rule } from './alerts.queries.ts'

const fields = [
  'name',
  'kind',
  'severity',
  'windowMinutes',
  'threshold',
  'recoveryThreshold',
  'minimumPayments',
  'pendingMinutes',
  'quietFrom',
  'quietTo',
  'timeZone',
  'mail',
  'isShared',
  'isActive',
] as const
const lists = ['merchantIds', 'providers', 'methods', 'countries', 'recipients'] as const

/** What someone else has changed since, as `label: value`, for the user whose own change was refused. */
export function ruleChanges(before: Rule, now: Rule, say: (key: string, params?: object) => string): string[] {
  const shown = (value: unknown) => (typeof value === 'boolean' ? say(value ? 'yes' : 'no') : String(value ?? '—'))
  const named = (rule: Rule, ids: readonly string[]) => ids.map((id) => rule.names[id] ?? id).join(', ') || say('everything')
  return [
    ...fields.filter((field) => before[field] !== now[field]).map((field) => `${say(`field.${field}`)}: ${shown(now[field])}`),
    ...lists
      .filter((field) => String(before[field]) !== String(now[field]))
      .map((field) => `${say(`field.${field}`)}: ${named(now, now[field])}`),
  ]
}
