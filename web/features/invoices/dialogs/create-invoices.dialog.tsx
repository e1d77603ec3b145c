import { createBody } from '@portico/contract/features/invoices/invoices.fields.gen.ts'
import { FormDialog } from '@portico/ui/dialogs/form-dialog.tsx'
import { DateField } from '@portico/ui/fields/date-field.tsx'
import { MultiSelectField } from '@portico/ui/fields/multi-select-field.tsx'
import { Facts } from '@portico/ui/pieces/facts.tsx'
import { formatCount } from '@portico/ui/words/money-format.ts'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { form } from '../../../shared/form/form.tsx'
import type { FieldProps } from '../../../shared/form/form-field.tsx'
import { merchantsQuery } from '../../../shared/session/reference.queries.ts'
import { lastMonth } from '../invoice-search.ts'
import { periodText } from '../invoice-words.tsx'
import { type Created, forgetInvoices, invoicesIn, type Mode } from '../invoices.queries.ts'

/** Days of the tenant's zone, so a day is a day wherever it is chosen. */
const DayField = ({ value, onChange, ...field }: FieldProps) => (
  <DateField
    {...field}
    value={value ? `${value}T00:00:00.000Z` : null}
    onChange={(instant) => onChange(instant === null ? '' : instant.slice(0, 10))}
  />
)

function MerchantsField({ value, ...field }: FieldProps) {
  const { t } = useTranslation('invoices')
  const merchants = useQuery(merchantsQuery).data ?? []
  const options = merchants.map(({ id, name }) => ({ value: id, label: name })).sort((a, b) => a.label.localeCompare(b.label))
  const chosen: readonly string[] = value ?? []
  return <MultiSelectField {...field} options={options} value={chosen} placeholder={chosen.length === 0 ? t('create.allMerchants') : ''} />
}

const today = () => new Date().toISOString().slice(0, 10)

const formIn = (mode: Mode) =>
  form(
    invoicesIn[mode],
    {
      add: createBody,
      at: 'create',
      silent: true,
      begin: (_: { mode: Mode }) => {
        const { from, to } = lastMonth(today())
        return { periodFrom: from, periodTo: to }
      },
      show: (queries) => void forgetInvoices(queries),
      nameOf: () => '',
    },
    ({ custom }) => [
      custom('periodFrom', (field) => <DayField {...field} />, { half: true }),
      custom('periodTo', (field) => <DayField {...field} />, { half: true }),
      custom('merchantIds', (field) => <MerchantsField {...field} />),
    ],
  )
const forms = { Test: formIn('Test'), Live: formIn('Live') }

/** Makes drafts of a period: by default of the last whole month, for all customers. */
export function CreateInvoicesDialog(given: { mode: Mode; onDone: (made: Created) => void; onClose: () => void }) {
  const Form = forms[given.mode]
  return <Form {...given} />
}

/** What came of it. */
export function CreatedDialog({ of, onClose }: { of: Created; onClose: () => void }) {
  const { t } = useTranslation('invoices')
  return (
    <FormDialog
      opened
      title={t('created.title', { count: of.created })}
      lead={t(of.created > 0 ? 'created.lead' : 'created.none', { period: periodText(of) })}
      submitLabel={t('created.done')}
      withoutCancel
      onSubmit={onClose}
      onClose={onClose}
    >
      <Facts
        items={[
          [t('created.created'), formatCount(of.created)],
          [t('created.existing'), formatCount(of.existing)],
          [t('created.withoutFees'), formatCount(of.withoutFees)],
        ]}
      />
    </FormDialog>
  )
}
