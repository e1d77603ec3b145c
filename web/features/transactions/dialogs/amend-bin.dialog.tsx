import { isBlank, tidyText } from '@portico/contract/core/text/fold.ts'
import { fundingTypes } from '@portico/contract/features/transactions/transaction-words.ts'
import { amendBinBody } from '@portico/contract/features/transactions/transactions.fields.gen.ts'
import { SelectField } from '@portico/ui/fields/select-field.tsx'
import { useQuery } from '@tanstack/react-query'
import { Controller, useForm } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { countriesQuery } from '../../../shared/session/reference.queries.ts'
import { countryName } from '../../../shared/texts/country-name.ts'
import { referenceOf } from '../transaction-words.tsx'
import { transactionsApi } from '../transactions.queries.ts'
import type { ActionProps } from './dialog-props.ts'
import { LineField } from './line-field.tsx'
import { MoneyDialog } from './money-dialog.tsx'
import { NoteField } from './note-field.tsx'
import { useMoneyStep } from './use-money-step.ts'

type BinBody = Parameters<typeof transactionsApi.amendBin>[0]['body']
type BinForm = Record<'brand' | 'issuer' | 'category' | 'reason', string> & Pick<BinBody, 'issuerCountry' | 'fundingType'>

const orNull = (text: string) => (isBlank(text) ? null : tidyText(text))
const isFunding = (text: string | null): text is BinBody['fundingType'] => fundingTypes.some((one) => one === text)

/** Corrects the data of the card that follow from its first digits. */
export function AmendBinDialog({ detail, scope, onDone, onClose }: ActionProps) {
  const { t } = useTranslation('transactions')
  const { card } = detail
  const countries = useQuery(countriesQuery).data ?? []
  const money = useMoneyStep<BinBody>(
    { action: 'amendBin', recordId: detail.id },
    // The version that was read takes the place of a key: the same change a second time is refused.
    ({ idempotencyKey: _key, ...call }) => transactionsApi.amendBin({ params: { id: detail.id }, ...scope, ...call }),
    (result) => onDone(result, detail.amountMinor),
  )
  const { begun } = money
  const form = useForm<BinForm>({
    mode: 'onTouched',
    defaultValues: {
      brand: begun?.brand ?? card?.brand ?? '',
      issuer: begun?.issuer ?? card?.issuer ?? '',
      issuerCountry: begun?.issuerCountry ?? card?.issuerCountry ?? null,
      fundingType: begun?.fundingType ?? (isFunding(card?.funding ?? null) ? (card?.funding as BinBody['fundingType']) : null),
      category: begun?.category ?? card?.category ?? '',
      reason: begun?.reason ?? '',
    },
  })
  const submit = form.handleSubmit(({ brand, issuer, issuerCountry, fundingType, category, reason }) =>
    money.submit({
      brand: tidyText(brand),
      issuer: orNull(issuer),
      issuerCountry,
      fundingType,
      category: orNull(category),
      reason: tidyText(reason),
      expectedVersion: detail.version,
    }),
  )
  const missing = t('action.amendBinDialog.missing')
  const { control } = form
  return (
    <MoneyDialog
      money={money}
      title={t('action.amendBinDialog.title', { reference: referenceOf(detail) })}
      lead={t('action.amendBinDialog.lead', { first6: card?.first6 ?? '' })}
      submitLabel={t('action.amendBinDialog.submit')}
      what={t('action.amendBinDialog.submit')}
      inFields={[]}
      onSubmit={() => void submit()}
      onClose={onClose}
    >
      <LineField
        control={control}
        name="brand"
        of={amendBinBody.fields.brand}
        label={t('action.amendBinDialog.brand')}
        half
        missing={missing}
      />
      <LineField control={control} name="issuer" of={amendBinBody.fields.issuer} label={t('record.fact.issuer')} half />
      <Controller
        control={form.control}
        name="issuerCountry"
        render={({ field: { ref, value, onChange, onBlur } }) => (
          <SelectField
            ref={ref}
            label={t('action.amendBinDialog.issuerCountry')}
            wrapperProps={{ 'data-half': true }}
            clearable
            options={countries.map(({ code }) => ({ value: code, label: countryName(code) ?? code }))}
            value={value}
            onChange={onChange}
            onBlur={onBlur}
          />
        )}
      />
      <Controller
        control={form.control}
        name="fundingType"
        render={({ field: { ref, value, onChange, onBlur } }) => (
          <SelectField
            ref={ref}
            label={t('record.fact.funding')}
            wrapperProps={{ 'data-half': true }}
            clearable
            options={fundingTypes.map((funding) => ({ value: funding, label: t(`funding.${funding}`) }))}
            value={value}
            onChange={onChange}
            onBlur={onBlur}
          />
        )}
      />
      <LineField control={control} name="category" of={amendBinBody.fields.category} label={t('record.fact.category')} />
      <NoteField
        control={form.control}
        name="reason"
        of={amendBinBody.fields.reason}
        label={t('action.reason')}
        description={undefined}
        missing={missing}
      />
    </MoneyDialog>
  )
}
