import { Input, SegmentedControl } from '@mantine/core'
import type { payBody } from '@portico/contract/features/terminal/terminal.fields.gen.ts'
import type { TerminalKind } from '@portico/contract/features/terminal/terminal-words.ts'
import { AmountInput } from '@portico/ui/fields/amount-input.tsx'
import { SelectField } from '@portico/ui/fields/select-field.tsx'
import type { useAmountDoubt } from '@portico/ui/fields/use-amount-doubt.ts'
import { useMoneyText } from '@portico/ui/values/money.tsx'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { UseFormWatch } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { build } from '../../shared/form/build.tsx'
import type { FieldPart, FieldProps } from '../../shared/form/form-field.tsx'
import type { PathOf } from '../../shared/form/form-options.ts'
import { countriesQuery } from '../../shared/session/reference.queries.ts'
import { countryName } from '../../shared/texts/country-name.ts'
import { useSaid } from '../../shared/texts/said.ts'
import { limitIn } from './outcome.ts'
import type { TerminalSetup, TerminalWebsite } from './terminal.queries.ts'

export type Typed = { kind: TerminalKind; amountMinor: number | null; currency: string }
type Path = PathOf<typeof payBody>

type PaymentFields = {
  setup: TerminalSetup
  website: TerminalWebsite
  watch: UseFormWatch<Typed>
  doubt: ReturnType<typeof useAmountDoubt>
  /** The frame of the vault. */
  card: ReactNode
}

/** The fields of a payment in the order of a call: the amount, the card, and the shopper. */
export function usePaymentFields({ setup, website, watch, doubt, card }: PaymentFields) {
  const { t } = useTranslation('terminal')
  const said = useSaid('terminal')
  const moneyText = useMoneyText()
  const [kind, currency] = watch(['kind', 'currency'])
  const countries = useQuery(countriesQuery).data ?? []
  const most = limitIn(setup, currency)
  const limit = { minor: most, currency }
  const text = (path: Path, half = true) => build.text(path, { half })
  const heading = (name: 'shopper' | 'billing') => build.show(<h3>{t(`part.${name}`)}</h3>)

  const kindField = build.custom('kind', ({ value, onChange, label, description }) => (
    <Input.Wrapper
      className="p-terminal-kind"
      label={label}
      description={description}
      inputWrapperOrder={['label', 'input', 'description']}
    >
      <SegmentedControl
        fullWidth
        aria-label={label}
        data={setup.kinds.map((one) => ({ value: one, label: t(`kind.${one}`) }))}
        value={value}
        onChange={onChange}
      />
    </Input.Wrapper>
  ))
  const amountField = build.custom(
    'amountMinor',
    ({ required: _, ...field }) => (
      <div className="p-terminal-figure">
        <AmountInput
          {...field}
          // The limit is in the message then.
          description={field.error ? undefined : field.description}
          withAsterisk
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          currency={currency}
          onChange={(minor, state) => {
            doubt.tell('amount', state)
            field.onChange(minor)
          }}
        />
      </div>
    ),
    {
      first: true,
      required: true,
      help: t('limit', { amount: moneyText(most, currency) }),
      check: (minor: number) => (minor > most ? said('terminal.overLimit', { limit }) : undefined),
    },
  )
  const currencyField = build.custom('currency', ({ required: _, ...field }) => (
    <div className="p-terminal-currency">
      <SelectField {...field} options={website.currencies} />
    </div>
  ))
  const country = build.custom('billing.country', (field: FieldProps) => (
    <SelectField
      {...field}
      value={field.value || null}
      searchable
      clearable
      options={countries.map(({ code, name }) => ({ value: code, label: countryName(code) ?? name }))}
    />
  ))
  const parts: (FieldPart | { shown: ReactNode })[] = [
    kindField,
    ...(kind === 'Verification' ? [] : [amountField]),
    currencyField,
    build.show(card),
    text('reference', false),
    heading('shopper'),
    text('shopper.name'),
    build.text('shopper.phone', { half: true, keyboard: 'tel' }),
    text('shopper.email', false),
    heading('billing'),
    text('billing.line1'),
    text('billing.line2'),
    text('billing.postalCode'),
    text('billing.city'),
    country,
  ]
  return { parts, paths: parts.flatMap((part) => ('path' in part ? [part.path] : [])) }
}
