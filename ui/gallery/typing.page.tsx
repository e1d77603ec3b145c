import { Button } from '@mantine/core'
import { useState } from 'react'
import { MaskedText, SwiftText, UserText } from '../behaviour/user-text.tsx'
import { FormDialog } from '../dialogs/form-dialog.tsx'
import { CardNumberField } from '../fields/card-number-field.tsx'
import { DateField, DateTimeField } from '../fields/date-field.tsx'
import { DateRangeField } from '../fields/date-range-field.tsx'
import { DecimalField, DigitField, PercentField } from '../fields/decimal-field.tsx'
import { MultiSelectField } from '../fields/multi-select-field.tsx'
import { PasswordField } from '../fields/password-field.tsx'
import { SearchSelectField } from '../fields/search-select-field.tsx'
import { type Option, SelectField } from '../fields/select-field.tsx'
import { TextField } from '../fields/text-field.tsx'
import { PageHeader } from '../pieces/page-header.tsx'
import type { DateRangeValue } from '../words/date-range.ts'
import { Piece, Pieces } from './piece.tsx'
import { sampleMerchants } from './sample-merchants.ts'

const currencies = ['AED', 'AUD', 'CAD', 'CHF', 'DKK', 'EUR', 'GBP', 'JPY', 'KWD', 'NOK', 'SEK', 'TRY', 'USD']

export function TypingPage() {
  const [texts, setTexts] = useState({ name: '', email: '', number: '', tel: '', url: '' })
  const [numbers, setNumbers] = useState({ rate: '', day: '', fee: '', share: '2.5', card: '4242424242424242' })
  const [password, setPassword] = useState('')
  const [day, setDay] = useState<string | null>('2026-11-21T00:00:00.000Z')
  const [moment, setMoment] = useState<string | null>('2026-11-21T11:05:00.000Z')
  const [range, setRange] = useState<DateRangeValue | null>({ preset: 'last7Days' })
  const [hours, setHours] = useState<DateRangeValue | null>({
    preset: 'custom',
    from: '2026-11-14T21:00:00.000Z',
    to: '2026-11-21T21:00:00.000Z',
  })
  const [currency, setCurrency] = useState<string | null>('EUR')
  const [several, setSeveral] = useState(['EUR', 'TRY'])
  const [merchant, setMerchant] = useState<Option | null>(null)
  const [opened, setOpened] = useState(false)
  const text = (key: keyof typeof texts) => ({ value: texts[key], onChange: (value: string) => setTexts({ ...texts, [key]: value }) })
  const number = (key: keyof typeof numbers) => ({
    value: numbers[key],
    onChange: (value: string) => setNumbers({ ...numbers, [key]: value }),
  })
  return (
    <main className="p-page">
      <PageHeader title="Typing and choosing" note="What a field takes, how it reads, and what it gives." />
      <Pieces>
        <Piece title="Texts">
          <div className="p-form">
            <TextField label="Shop name" {...text('name')} />
            <TextField label="Email" kind="email" {...text('email')} />
            <TextField label="Rate" kind="number" wrapperProps={{ 'data-half': true }} {...text('number')} />
            <TextField label="Phone" kind="tel" wrapperProps={{ 'data-half': true }} {...text('tel')} />
            <TextField label="Address of the shop" kind="url" {...text('url')} />
            <PasswordField
              label="Password"
              value={password}
              onChange={setPassword}
              meter={(typed) => <p className="p-field-note">{typed.length} of at least 12 characters</p>}
            />
          </div>
          <p>
            Given to the form: <output aria-label="Given">{JSON.stringify(texts)}</output>
          </p>
          <p>
            Mail from <UserText>שרה כהן</UserText> (2 tickets), shop <UserText>{texts.name || '<b>Vega</b>'}</UserText>.
          </p>
        </Piece>
        <Piece title="Numbers">
          <div className="p-form">
            <DecimalField label="Exchange rate" wrapperProps={{ 'data-half': true }} {...number('rate')} />
            <DigitField label="Day of the month" wrapperProps={{ 'data-half': true }} maxLength={2} min={1} max={31} {...number('day')} />
            <DigitField label="Fee in cents" wrapperProps={{ 'data-half': true }} separator maxLength={6} {...number('fee')} />
            <PercentField label="Share" wrapperProps={{ 'data-half': true }} {...number('share')} />
            <CardNumberField label="Card number" {...number('card')} />
          </div>
          <p>
            <MaskedText value="4242424242424242" /> · <MaskedText value="12345" /> · <SwiftText code="DEUTDEFF500" /> ·{' '}
            <SwiftText code="TCZBTR2A" />
          </p>
        </Piece>
        <Piece title="Days and times">
          <div className="p-form">
            <DateField label="Opened on" wrapperProps={{ 'data-half': true }} value={day} onChange={setDay} />
            <DateTimeField label="Pay out at" wrapperProps={{ 'data-half': true }} value={moment} onChange={setMoment} />
            <DateRangeField
              label="Period"
              presets={['last24Hours', 'yesterday', 'last7Days', 'last30Days', 'lastMonth']}
              maxDaysSelected={10}
              clearable
              value={range}
              onChange={setRange}
            />
            <DateRangeField label="Exact period" showTimePicker value={hours} onChange={setHours} />
          </div>
          <p>
            Given to the form: <output aria-label="Given dates">{JSON.stringify({ day, moment, range, hours })}</output>
          </p>
        </Piece>
        <Piece title="Choices">
          <div className="p-form">
            <SelectField label="Currency" options={currencies} value={currency} onChange={setCurrency} />
            <MultiSelectField label="Currencies" options={currencies} value={several} onChange={setSeveral} />
            <SearchSelectField label="Merchant" clearable load={sampleMerchants} value={merchant} onChange={setMerchant} />
          </div>
          <p>
            Chosen: <output aria-label="Chosen">{merchant?.value ?? '—'}</output>
          </p>
          <Button variant="default" onClick={() => setOpened(true)}>
            Choose in a dialog…
          </Button>
        </Piece>
      </Pieces>
      <FormDialog
        opened={opened}
        title="Settlement currency"
        submitLabel="Save currency"
        onSubmit={() => setOpened(false)}
        onClose={() => setOpened(false)}
      >
        <SelectField label="Paid out in" options={currencies} value={currency} onChange={setCurrency} />
      </FormDialog>
    </main>
  )
}
