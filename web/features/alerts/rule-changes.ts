import { scopeFields } from '@portico/contract/features/alerts/alert-words.ts'
import type { Rule } from './alerts.queries.ts'
import type { AlertWords } from './say-alert.ts'

type Say = (key: string, params?: object) => string
const lists = [...scopeFields, 'recipients'] as const

/** What someone else has changed since, as `label: value`, for the user whose own change was refused. */
export function ruleChanges(before: Rule, now: Rule, say: Say, words: AlertWords): string[] {
  const yes = (is: boolean) => say(is ? 'yes' : 'no')
  const shown: Partial<Record<keyof Rule, (rule: Rule) => string>> = {
    name: ({ name }) => name,
    kind: ({ kind }) => words.kind(kind),
    severity: ({ severity }) => say(`severity.${severity}`),
    windowMinutes: ({ windowMinutes }) => words.window(windowMinutes),
    threshold: ({ kind, threshold }) => words.amount(kind, threshold),
    recoveryThreshold: ({ kind, recoveryThreshold }) => words.amount(kind, recoveryThreshold),
    minimumPayments: ({ minimumPayments }) => String(minimumPayments),
    pendingMinutes: ({ pendingMinutes }) => String(pendingMinutes),
    quietFrom: ({ quietFrom }) => quietFrom ?? say('none'),
    quietTo: ({ quietTo }) => quietTo ?? say('none'),
    timeZone: ({ timeZone }) => timeZone,
    mail: ({ mail }) => yes(mail),
    isShared: ({ isShared }) => yes(isShared),
    isActive: ({ isActive }) => yes(isActive),
    ...Object.fromEntries(
      lists.map((field) => [field, (rule: Rule) => words.named(field, rule).join(', ') || say(field === 'recipients' ? 'nobody' : 'all')]),
    ),
  }
  return Object.entries(shown).flatMap(([field, textOf]) => {
    const isSame = String(before[field as keyof Rule]) === String(now[field as keyof Rule])
    return isSame ? [] : [`${say(`field.${field}`)}: ${textOf(now)}`]
  })
}
