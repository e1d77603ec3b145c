import { Button, Switch, TextInput } from '@mantine/core'
import { useState } from 'react'
import { ConfirmDialog } from '../dialogs/confirm-dialog.tsx'
import { AmountInput } from '../fields/amount-input.tsx'
import { PinInput } from '../fields/pin-input.tsx'
import { SelectField } from '../fields/select-field.tsx'
import { TextAreaField } from '../fields/text-area-field.tsx'
import { notify } from '../notices/notify.tsx'
import { PageHeader } from '../pieces/page-header.tsx'
import { ProgressJob } from '../pieces/progress-job.tsx'
import { Piece, Pieces } from './piece.tsx'
import { RefundDialog } from './refund.dialog.tsx'
import { samplePayments } from './sample-payments.ts'

const countries = [
  'Austria',
  'Belgium',
  'Denmark',
  'Finland',
  'France',
  'Germany',
  'Italy',
  'Norway',
  'Spain',
  'Sweden',
  'Türkiye',
  'United Kingdom',
]
const payment = samplePayments(1)[0]

export function FieldsPage() {
  const [euro, setEuro] = useState<number | null>(124990)
  const [yen, setYen] = useState<number | null>(4900)
  const [dinar, setDinar] = useState<number | null>(1234567)
  const [country, setCountry] = useState<string | null>('Türkiye')
  const [text, setText] = useState('The customer returned two of three items.')
  const [code, setCode] = useState('12')
  const [dialog, setDialog] = useState<'refund' | 'delete' | 'close'>()
  const close = () => setDialog(undefined)
  return (
    <main className="p-page">
      <PageHeader title="Fields and dialogs" note="One column, labels above, errors below." />
      <Pieces>
        <Piece title="Fields">
          <div className="p-form">
            <AmountInput label="Euro" wrapperProps={{ 'data-half': true }} currency="EUR" value={euro} onChange={setEuro} required />
            <AmountInput label="Yen" wrapperProps={{ 'data-half': true }} currency="JPY" value={yen} onChange={setYen} />
            <AmountInput
              label="Dinar"
              description="Three decimals"
              currency="KWD"
              value={dinar}
              onChange={setDinar}
              error="At most 999,900 KWD is left. Enter less."
            />
            <SelectField label="Country" options={countries} value={country} onChange={setCountry} clearable />
            <TextAreaField label="Note" placeholder="Optional" maxLength={50} value={text} onChange={setText} />
            <TextInput label="Code" defaultValue="clearhaven" disabled />
            <div className="p-toggle-row">
              <span>
                <b>Active</b>
                <small>New payments may be routed here</small>
              </span>
              <Switch aria-label="Active" defaultChecked />
            </div>
            <div className="p-toggle-row">
              <span>
                <b>Told of sign-ins</b>
                <small>Always</small>
              </span>
              <Switch aria-label="Told of sign-ins" checked disabled readOnly />
            </div>
          </div>
        </Piece>
        <Piece title="Second factor">
          <PinInput label="Code of your second factor" description="From the app on your phone." value={code} onChange={setCode} />
          <PinInput label="The code again" value="000000" onChange={() => {}} error="The code does not match. 2 tries are left." />
          <div className="p-note">It reaches the card in 3 to 5 working days and cannot be called back.</div>
          <div className="p-note" data-tone="pending">
            This merchant is in Test mode.
          </div>
          <div className="p-note" data-tone="negative">
            Email and password do not match.
          </div>
        </Piece>
        <Piece title="Buttons and snackbars">
          <div className="p-actions">
            <Button>Create link</Button>
            <Button variant="default">Export</Button>
            <Button variant="light">Add filter</Button>
            <Button variant="subtle">Learn more</Button>
            <Button data-disabled aria-disabled>
              Close link
            </Button>
            <Button loading>Saving</Button>
          </div>
          <div className="p-actions">
            <Button variant="default" onClick={() => notify.success('3 payment links are closed')}>
              Success
            </Button>
            <Button
              variant="default"
              onClick={() => notify.error('The export could not be started. Try again.', { requestId: 'req_8FK2M0' })}
            >
              Error
            </Button>
            <Button variant="default" onClick={() => notify.undo('Label removed', 'Undo', () => notify.success('Label is back'))}>
              Undo
            </Button>
          </div>
          <div className="p-actions">
            <Button onClick={() => setDialog('refund')}>Refund…</Button>
            <Button variant="default" onClick={() => setDialog('close')}>
              Close 3 links…
            </Button>
            <Button variant="default" onClick={() => setDialog('delete')}>
              Delete label…
            </Button>
          </div>
        </Piece>
        <Piece title="Jobs">
          <ProgressJob label="Exporting transactions" detail="6.204 of 10.000 rows" share={0.62} onCancel={() => {}} />
          <ProgressJob label="Uploading hesap-ekstresi.pdf" detail="Waiting for the scanner" />
          <ProgressJob
            label="Export is ready"
            detail="10.000 rows, 214 KB"
            state="done"
            action={
              <Button size="xs" variant="default">
                Download
              </Button>
            }
          />
          <ProgressJob label="Import stopped" detail="Line 214 has no amount. Nothing was written." state="failed" />
        </Piece>
      </Pieces>
      {payment && <RefundDialog payment={payment} leftMinor={99990} opened={dialog === 'refund'} onClose={close} />}
      <ConfirmDialog
        opened={dialog === 'delete'}
        title="Delete the label In progress?"
        confirmLabel="Delete label"
        typeToConfirm="In progress"
        onConfirm={close}
        onClose={close}
      >
        It is on 128 tickets and leaves all of them. This cannot be undone.
      </ConfirmDialog>
      <ConfirmDialog
        opened={dialog === 'close'}
        title="Close 3 payment links?"
        confirmLabel="Close 3 links"
        onConfirm={close}
        onClose={close}
      >
        Customers can no longer pay through them.
      </ConfirmDialog>
    </main>
  )
}
