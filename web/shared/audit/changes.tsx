import type { AuditRecord } from '@portico/contract/core/audit-trail.ts'
import { shownAddress } from '@portico/contract/core/text/shown-address.ts'
import { Became } from '@portico/ui/values/became.tsx'
import { useFormatMinor } from '@portico/ui/values/money.tsx'
import { Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { Refusal, refusedIn } from './refusal.tsx'
import { useMethods } from './use-methods.ts'
import { useOwnWords } from './use-own-words.ts'
import { useValueWords } from './use-value-words.ts'
import { type Change, whatChanged } from './what-changed.ts'

type ChangesProps = {
  of: Pick<AuditRecord, 'action' | 'before' | 'after' | 'result'>
  currency?: string | undefined
}

/** What a step changed, or why it was refused. Words that are not here yet are fetched first. */
export function Changes({ of, currency }: ChangesProps) {
  const refused = refusedIn(of)
  return <Suspense fallback={null}>{refused ? <Refusal of={refused} /> : <Fields of={of} currency={currency} />}</Suspense>
}

/** Field by field, each with the label of the form, or with `trail.…` of the feature if the form has none or uses it differently; amounts in the record's `currency`, if it has one. */
function Fields({ of: { action, before, after }, currency }: ChangesProps) {
  const own = useOwnWords(action)
  const { t, i18n } = useTranslation('audit')
  const money = useFormatMinor()
  const sayMethods = useMethods()
  const sharedWordsOf = useValueWords()
  const wordsOf = (field: string, value: string | boolean) => own(`${field}.${value}`) ?? shownAddress(sharedWordsOf(field, value))
  const fieldName = (name: string) =>
    own(`trail.${name}`) ?? own(`field.${name}`) ?? (i18n.exists(`audit:field.${name}`) ? t(`field.${name as 'state'}`) : name)
  const textOf = ({ field }: Change, value: unknown) => {
    if (value === null || value === undefined) return '—'
    if (currency && field.endsWith('Minor') && typeof value === 'number') return `${money(value, currency)} ${currency}`
    if (typeof value === 'string' || typeof value === 'boolean') return wordsOf(field, value)
    if (Array.isArray(value) && value.every((one) => typeof one === 'string'))
      return field === 'methods' ? sayMethods(value) : value.map((one) => wordsOf(field, one)).join('\n') || '—'
    if (Array.isArray(value) && value.every(isNamed))
      return value.map((one) => `${wordsOf(field, one.key)} ${shownAddress(one.value)}`).join('\n') || '—'
    return typeof value === 'object' ? JSON.stringify(value) : String(value)
  }
  return (
    <ul className="p-changes">
      {whatChanged(before, after).map((change) => (
        <li key={change.field}>
          <span>{fieldName(change.field)}</span>{' '}
          <bdi>
            {change.before === undefined ? (
              textOf(change, change.after)
            ) : (
              <Became before={textOf(change, change.before)} after={textOf(change, change.after)} />
            )}
          </bdi>
        </li>
      ))}
    </ul>
  )
}

/** What a ticket refers to: what it is, and which. */
const isNamed = (one: unknown): one is { key: string; value: string } =>
  typeof one === 'object' && one !== null && 'key' in one && typeof one.key === 'string' && 'value' in one && typeof one.value === 'string'
