import { creditBody, payBody } from '@portico/contract/features/invoices/invoices.fields.gen.ts'
import { DateField } from '@portico/ui/fields/date-field.tsx'
import { form } from '../../../shared/form/form.tsx'
import { type Invoice, invoicesIn, type Mode } from '../invoices.queries.ts'

type Given = { record: Invoice; mode: Mode }

const today = () => new Date().toISOString().slice(0, 10)

const payIn = (mode: Mode) =>
  form(invoicesIn[mode], { change: payBody, at: 'pay', begin: (_: Given) => ({ paidOn: today() }) }, ({ text, custom }) => [
    custom('paidOn', ({ value, onChange, ...field }) => (
      <DateField
        {...field}
        value={value ? `${value}T00:00:00.000Z` : null}
        onChange={(instant) => onChange(instant === null ? '' : instant.slice(0, 10))}
      />
    )),
    text('reference'),
  ])
const payForms = { Test: payIn('Test'), Live: payIn('Live') }

/** When the merchant paid, and by which reference. */
export function PayDialog(given: Given & { onClose: () => void }) {
  const Form = payForms[given.mode]
  return <Form {...given} />
}

const creditIn = (mode: Mode) =>
  form(invoicesIn[mode], { change: creditBody, at: 'credit', begin: (_: Given) => ({}) }, ({ area }) => [area('reason')])
const creditForms = { Test: creditIn('Test'), Live: creditIn('Live') }

/** Cancels an invoice; what comes next shows its credit note. */
export function CreditDialog(given: Given & { onDone: (note: Invoice) => void; onClose: () => void }) {
  const Form = creditForms[given.mode]
  return <Form {...given} />
}
