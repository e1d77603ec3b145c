import { Checkbox } from '@mantine/core'
import { useState } from 'react'
import { FormDialog } from '../dialogs/form-dialog.tsx'
import { AmountInput } from '../fields/amount-input.tsx'
import { PinInput } from '../fields/pin-input.tsx'
import { SelectField } from '../fields/select-field.tsx'
import { TextAreaField } from '../fields/text-area-field.tsx'
import { useAmountDoubt } from '../fields/use-amount-doubt.ts'
import { notify } from '../notices/notify.tsx'
import { useMoneyText } from '../values/money.tsx'
import type { Payment } from './sample-payments.ts'

type RefundDialogProps = { payment: Payment; leftMinor: number; opened: boolean; onClose: () => void }

export function RefundDialog({ payment, leftMinor, opened, onClose }: RefundDialogProps) {
  const moneyText = useMoneyText()
  const doubt = useAmountDoubt()
  const [minor, setMinor] = useState<number | null>(leftMinor)
  const [reason, setReason] = useState<string | null>('Customer request')
  const [note, setNote] = useState('')
  const [asking, setAsking] = useState(false)
  const [code, setCode] = useState('')
  const money = (amount: number) => moneyText(amount, payment.currency)
  const tooMuch = minor !== null && minor > leftMinor
  const close = () => {
    setAsking(false)
    setCode('')
    onClose()
  }
  return (
    <FormDialog
      opened={opened}
      title={`Refund ${payment.reference}`}
      lead={`The money goes back to ${payment.method} •• ${payment.last4}. Up to ${money(leftMinor)} can be refunded.`}
      submitLabel={minor === null ? 'Refund' : `Refund ${money(minor)}`}
      off={tooMuch || doubt.off}
      offReason={doubt.reason ?? (minor === null && !doubt.off ? 'Enter the amount to refund.' : undefined)}
      onSubmit={() => setAsking(true)}
      onClose={close}
      replacedBy={
        asking && (
          <PinInput
            label="Code of your second factor"
            description="It confirms this refund and nothing else."
            value={code}
            onChange={setCode}
            autoFocus
            error={code === '000000' ? 'The code does not match. 2 tries are left.' : undefined}
            onComplete={(typed) => {
              if (typed === '000000') return
              close()
              notify.success('Refund sent')
            }}
          />
        )
      }
    >
      <AmountInput
        data-autofocus
        label="Amount"
        required
        wrapperProps={{ 'data-half': true }}
        currency={payment.currency}
        value={minor}
        onChange={(read, state) => {
          doubt.tell('amount', state)
          setMinor(read)
        }}
        error={tooMuch ? `At most ${money(leftMinor)} is left. Enter less.` : undefined}
      />
      <SelectField
        label="Reason"
        wrapperProps={{ 'data-half': true }}
        value={reason}
        onChange={setReason}
        options={['Customer request', 'Duplicate', 'Fraud', 'Returned goods', 'Other']}
      />
      <TextAreaField
        label="Note"
        description="Your team sees this note in the timeline. The merchant does not."
        placeholder="Optional"
        maxLength={200}
        value={note}
        onChange={setNote}
      />
      <Checkbox label="Tell the shopper by email" defaultChecked />
      <div className="p-note">It reaches the card in 3 to 5 working days and cannot be called back.</div>
    </FormDialog>
  )
}
