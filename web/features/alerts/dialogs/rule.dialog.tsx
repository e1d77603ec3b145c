import { useDebouncedValue } from '@mantine/hooks'
import { type AlertKind, alertKinds, alertSeverities, kindFacts } from '@portico/contract/features/alerts/alert-words.ts'
import { createRuleBody, updateRuleBody } from '@portico/contract/features/alerts/alerts.fields.gen.ts'
import { paymentMethods } from '@portico/contract/features/transactions/transaction-words.ts'
import { MultiSelectField } from '@portico/ui/fields/multi-select-field.tsx'
import { SelectField } from '@portico/ui/fields/select-field.tsx'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useFormContext, useWatch } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { ApiError } from '../../../shared/api/api-error.ts'
import type { FormValues } from '../../../shared/form/at-path.ts'
import { form } from '../../../shared/form/form.tsx'
import type { FieldProps } from '../../../shared/form/form-field.tsx'
import { zoneOptions } from '../../../shared/form/time-zones.ts'
import { countriesQuery, merchantsQuery, serviceProvidersQuery } from '../../../shared/session/reference.queries.ts'
import { useSession } from '../../../shared/session/session.tsx'
import { countryName } from '../../../shared/texts/country-name.ts'
import { type Mode, type Rule, recipientsQuery, rulesIn, showAll, type Watching } from '../alerts.queries.ts'
import { ruleChanges } from '../rule-changes.ts'
import { type AlertWords, useAlertWords } from '../say-alert.ts'
import { RulePreview } from './rule-preview.tsx'

type Given = { record?: Rule; timeZone?: string; words?: AlertWords }

const beginning = ({ record, timeZone }: Given): FormValues =>
  record
    ? {}
    : {
        kind: 'DeclineRatio',
        windowMinutes: 60,
        minimumPayments: 20,
        threshold: 30,
        recoveryThreshold: 20,
        pendingMinutes: 5,
        severity: 'warning',
        mail: true,
        timeZone: timeZone ?? 'UTC',
        recipients: [],
        merchantIds: [],
        providers: [],
        methods: [],
        countries: [],
      }

/** The version that a user was shown beside their own when it was refused: saving again goes on from there. */
const shown = new WeakMap<Rule, number>()

function reasons(error: unknown, { record, words }: Given, say: (key: string, params?: object) => string) {
  if (!(error instanceof ApiError) || error.code !== 'stale_version' || !record || !words || !error.current) return undefined
  const now = error.current as Rule
  shown.set(record, now.version)
  return say('stale', { changes: ruleChanges(record, now, say, words).join(' · ') })
}

const scopeOptions = { merchantIds: 'merchantIds', providers: 'providers', methods: 'methods', countries: 'countries' } as const
const quiet = /^([01]\d|2[0-3]):[0-5]\d$/

const dialogIn = (mode: Mode) =>
  form(
    rulesIn[mode],
    {
      add: createRuleBody,
      change: updateRuleBody,
      size: 'table',
      begin: beginning,
      read: reasons,
      also: (_, { record }: Given) => (record && shown.has(record) ? { version: shown.get(record)! } : {}),
      nameOf: (one) => (one as Rule).name,
      show: (queries) => showAll(queries),
    },
    ({ text, pick, toggle, custom, show, say }) => {
      const time = (value: unknown) => (!value || quiet.test(String(value)) ? undefined : say('wrong.time'))
      return [
        text('name'),
        custom('kind', (field) => <KindField field={field} />),
        pick('severity', { options: alertSeverities.map((one) => ({ value: one, label: say(`severity.${one}`) })), half: true }),
        custom('windowMinutes', (field) => <WindowField field={field} />, { half: true }),
        text('threshold', { half: true }),
        text('recoveryThreshold', { half: true }),
        text('minimumPayments', { half: true }),
        text('pendingMinutes', { half: true }),
        ...Object.values(scopeOptions).map((name) => custom(name, (field) => <ScopeField field={field} name={name} />, { half: true })),
        show(<WatchedPreview mode={mode} />),
        custom('recipients', (field) => <RecipientsField field={field} />),
        toggle('mail'),
        text('quietFrom', { half: true, placeholder: '22:00', check: time }),
        text('quietTo', { half: true, placeholder: '07:00', check: time }),
        custom('timeZone', (field) => <SelectField {...field} required={false} searchable options={zoneOptions(field.value)} />),
        toggle('isShared'),
        toggle('isActive'),
      ]
    },
  )
const dialogs = { Live: dialogIn('Live'), Test: dialogIn('Test') }

type RuleDialogProps = { record?: Rule; mode: Mode; onClose: () => void; onDone?: (saved: Rule) => void }

/** What a rule watches and whom it tells; what it would have done is drawn as it is typed. */
export function RuleDialog({ mode, ...given }: RuleDialogProps) {
  const Dialog = dialogs[mode]
  const { user } = useSession()
  const words = useAlertWords()
  // As it was opened: the changes of others since then are shown against it.
  const [record] = useState(given.record)
  return <Dialog {...given} words={words} timeZone={user.reportingTimeZone} {...(record ? { record } : {})} />
}

function KindField({ field: { onChange, ...field } }: { field: FieldProps }) {
  const words = useAlertWords()
  const { setValue } = useFormContext()
  const change = (kind: string | null) => {
    onChange(kind)
    // What a kind can't be narrowed by is emptied, since its fields are not there any more.
    const { scope } = kindFacts[kind as AlertKind]
    for (const name of Object.values(scopeOptions)) if (!scope.includes(name)) setValue(name, [])
  }
  return (
    <SelectField
      {...field}
      required={false}
      options={alertKinds.map((kind) => ({ value: kind, label: words.kind(kind) }))}
      onChange={change}
    />
  )
}

const windows = [5, 15, 30, 60, 120, 240, 360, 720, 1440]
function WindowField({ field: { value, onChange, ...field } }: { field: FieldProps }) {
  const words = useAlertWords()
  const shown = windows.includes(value) ? windows : [...windows, value as number].sort((a, b) => a - b)
  return (
    <SelectField
      {...field}
      required={false}
      options={shown.map((one) => ({ value: String(one), label: words.window(one) }))}
      value={String(value)}
      onChange={(next) => onChange(Number(next))}
    />
  )
}

function ScopeField({ field, name }: { field: FieldProps; name: keyof typeof scopeOptions }) {
  const { t } = useTranslation(['alerts', 'shared'])
  const kind = useWatch({ name: 'kind' }) as AlertKind
  const isThere = kindFacts[kind].scope.includes(name)
  const merchants = useQuery({ ...merchantsQuery, enabled: isThere && name === 'merchantIds' }).data ?? []
  const providers = useQuery({ ...serviceProvidersQuery, enabled: isThere && name === 'providers' }).data ?? []
  const countries = useQuery({ ...countriesQuery, enabled: isThere && name === 'countries' }).data ?? []
  if (!isThere) return null
  const options = {
    merchantIds: merchants.map((one) => ({ value: one.id, label: one.name })),
    providers: providers.map((one) => ({ value: one.code, label: one.name })),
    methods: paymentMethods.map((value) => ({ value, label: t(`shared:paymentMethod.${value}`) })),
    countries: countries.map(({ code, name: english }) => ({ value: code, label: countryName(code) ?? english })),
  }[name]
  const { value, ...rest } = field
  return (
    <MultiSelectField
      {...rest}
      required={false}
      value={value}
      options={options}
      placeholder={(value as string[]).length === 0 ? t('alerts:all') : undefined}
    />
  )
}

function RecipientsField({ field }: { field: FieldProps }) {
  const people = useQuery(recipientsQuery).data ?? []
  return <MultiSelectField {...field} required={false} options={people.map(({ id, name }) => ({ value: id, label: name }))} />
}

const numbers = ['windowMinutes', 'minimumPayments', 'threshold', 'recoveryThreshold', 'pendingMinutes'] as const

function WatchedPreview({ mode }: { mode: Mode }) {
  const values = useWatch() as FormValues & Watching
  const [settled] = useDebouncedValue(JSON.stringify(values), 500)
  const rule = JSON.parse(settled) as Watching
  const isComplete = numbers.every((name) => Number.isInteger(rule[name]))
  return <RulePreview of={isComplete ? rule : undefined} mode={mode} />
}
