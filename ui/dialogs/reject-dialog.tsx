/**
 * `<RejectDialog opened onClose saving? error? responses? />`: why something is rejected. Save closes with
 * `{ valid: true, data: { response, rejectReason } }`, anything else closes with nothing. The reason is required, which the field says once it was
 * touched; Save is off until there is one. `responses` are the answers that may be given, the first is the default.
 */
import { tidyText } from '@portico/contract/core/text/fold.ts'
import { type ReactNode, useState } from 'react'
import { SelectField } from '../fields/select-field.tsx'
import { TextAreaField } from '../fields/text-area-field.tsx'
import { maxLengths } from '../words/text-kinds.ts'
import { useUiTexts } from '../words/texts.tsx'
import { FormDialog } from './form-dialog.tsx'

export type Rejection = { valid: true; data: { response: string; rejectReason: string } }

type RejectDialogProps = {
  opened: boolean
  onClose: (rejection?: Rejection) => void
  responses?: readonly string[]
  lead?: ReactNode
  saving?: boolean
  error?: ReactNode
}

export function RejectDialog({ opened, ...rest }: RejectDialogProps) {
  const [times, setTimes] = useState(0)
  const [before, setBefore] = useState(opened)
  // Each opening starts anew; the fields stay while the dialog closes, so that nothing jumps on its way out.
  if (opened !== before) {
    setBefore(opened)
    if (opened) setTimes(times + 1)
  }
  return <RejectForm key={times} opened={opened} {...rest} />
}

function RejectForm({ opened, onClose, responses = ['Rejected'], lead, saving, error }: RejectDialogProps) {
  const texts = useUiTexts()
  const [response, setResponse] = useState<string | null>(responses[0] ?? null)
  const [reason, setReason] = useState('')
  const [touched, setTouched] = useState(false)
  const rejectReason = tidyText(reason)
  const isValid = rejectReason !== '' && response !== null
  return (
    <FormDialog
      opened={opened}
      title={texts.reject}
      lead={lead}
      submitLabel={texts.save}
      submitting={saving}
      error={error}
      off={!isValid}
      onSubmit={() => response !== null && onClose({ valid: true, data: { response, rejectReason } })}
      onClose={() => onClose()}
    >
      <SelectField
        label={texts.response}
        options={responses.map((value) => ({ value, label: value === 'Rejected' ? texts.rejected : value }))}
        value={response}
        onChange={setResponse}
      />
      <TextAreaField
        data-autofocus
        label={texts.rejectReason}
        required
        maxLength={maxLengths.text}
        value={reason}
        onChange={setReason}
        onBlur={() => setTouched(true)}
        error={touched && rejectReason === '' ? texts.rejectReasonRequired : undefined}
      />
    </FormDialog>
  )
}
