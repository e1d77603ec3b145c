import { Became } from '@portico/ui/values/became.tsx'
import { useFormatMinor } from '@portico/ui/values/money.tsx'
import { useTranslation } from 'react-i18next'
import { useMethods } from './use-methods.ts'
import { useValueWords } from './use-value-words.ts'
import { type Change, whatChanged } from './what-changed.ts'

/** What a step changed, field by field; amounts in `currency` where the record has one. */
export function Changes({ before, after, currency }: { before: unknown; after: unknown; currency?: string | undefined }) {
  const { t, i18n } = useTranslation('audit')
  const money = useFormatMinor()
  const sayMethods = useMethods()
  const wordsOf = useValueWords()
  const fieldName = (name: string) => (i18n.exists(`audit:field.${name}`) ? t(`field.${name as 'status'}`) : name)
  const textOf = ({ field }: Change, value: unknown) => {
    if (value === null || value === undefined) return '—'
    if (currency && field.endsWith('Minor') && typeof value === 'number') return `${money(value, currency)} ${currency}`
    if (typeof value === 'string' || typeof value === 'boolean') return wordsOf(field, value)
    if (Array.isArray(value) && value.every((one) => typeof one === 'string'))
      return field === 'methods' ? sayMethods(value) : value.map((one) => wordsOf(field, one)).join('\n') || '—'
    if (Array.isArray(value) && value.every(isNamed)) return value.map((one) => `${wordsOf(field, one.key)} ${one.value}`).join('\n') || '—'
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
