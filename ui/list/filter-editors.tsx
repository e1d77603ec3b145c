/** What a chip opens, by kind. Every editor works on a copy and hands it over with `onApply`; leaving it any other way changes nothing. */

import { Button, Checkbox, ScrollArea, SegmentedControl, TextInput, UnstyledButton } from '@mantine/core'
import { tidyText } from '@portico/contract/core/text/fold.ts'
import { IconCheck } from '@tabler/icons-react'
import { useId, useState } from 'react'
import { AmountInput } from '../fields/amount-input.tsx'
import { DateRangeEditor } from '../fields/date-range-editor.tsx'
import { asAmounts, asList, type FilterDefinition, type FilterOption } from '../fields/filter-definition.ts'
import { FilterEditorForm } from '../fields/filter-editor-form.tsx'
import { matching } from '../fields/match-options.ts'
import { OptionSearch } from '../fields/option-search.tsx'
import { searchFrom } from '../fields/select-field.tsx'
import { useAmountDoubt } from '../fields/use-amount-doubt.ts'
import { useCurrencyDigits } from '../values/money.tsx'
import { decimalOf, decimalsIn, minorOfDecimal } from '../words/money-format.ts'
import type { AmountState } from '../words/read-amount.ts'
import { useUiTexts } from '../words/texts.tsx'

type EditorProps<Value> = { label: string; value: Value; onApply: (value: unknown) => void }

export function FilterEditor({
  definition,
  value,
  onApply,
}: {
  definition: FilterDefinition
  value: unknown
  onApply: (value: unknown) => void
}) {
  const { label, kind } = definition
  if (kind === 'text') return <TextEditor label={label} value={value} onApply={onApply} placeholder={definition.placeholder} />
  if (kind === 'select') return <SelectEditor label={label} value={value} onApply={onApply} options={definition.options} />
  if (kind === 'options') return <OptionsEditor label={label} value={asList(value)} onApply={onApply} options={definition.options} />
  if (kind === 'amountRange') return <AmountEditor label={label} value={value} onApply={onApply} currency={definition.currency} />
  return <DateRangeEditor value={value} onApply={onApply} />
}

function TextEditor({ label, value, placeholder, onApply }: EditorProps<unknown> & { placeholder?: string }) {
  const [text, setText] = useState(typeof value === 'string' ? value : '')
  return (
    <FilterEditorForm onSubmit={() => onApply(tidyText(text) || undefined)}>
      <TextInput
        data-autofocus
        label={label}
        placeholder={placeholder}
        autoComplete="off"
        value={text}
        onChange={({ currentTarget }) => setText(currentTarget.value)}
      />
    </FilterEditorForm>
  )
}

function OptionsEditor({ label, value, options, onApply }: EditorProps<string[]> & { options: readonly FilterOption[] }) {
  const texts = useUiTexts()
  const [chosen, setChosen] = useState<readonly string[]>(value)
  const [search, setSearch] = useState('')
  const long = options.length >= searchFrom
  const shown = long ? matching(options, search) : options
  const toggle = (id: string) => setChosen((before) => (before.includes(id) ? before.filter((other) => other !== id) : [...before, id]))
  const clear = chosen.length > 0 && (
    <Button variant="subtle" color="gray" size="xs" onClick={() => setChosen([])}>
      {texts.clear}
    </Button>
  )
  // Kept in the order of the list, not of the clicks, so the same choice always reads the same.
  const apply = () => onApply(chosen.length === 0 ? undefined : options.map((option) => option.value).filter((id) => chosen.includes(id)))
  return (
    <FilterEditorForm onSubmit={apply} start={clear}>
      {long && <OptionSearch value={search} onChange={setSearch} />}
      <ScrollArea.Autosize mah={264} type="auto" offsetScrollbars viewportProps={{ tabIndex: -1 }}>
        <fieldset className="p-options">
          <legend className="p-options-title">{label}</legend>
          {shown.map((option, place) => (
            <Checkbox
              key={option.value}
              label={option.label}
              checked={chosen.includes(option.value)}
              onChange={() => toggle(option.value)}
              data-autofocus={!long && place === 0 ? true : undefined}
            />
          ))}
          {shown.length === 0 && <p className="p-options-none">{texts.noOptions}</p>}
        </fieldset>
      </ScrollArea.Autosize>
    </FilterEditorForm>
  )
}

function SelectEditor({ label, value, options, onApply }: EditorProps<unknown> & { options: readonly FilterOption[] }) {
  const texts = useUiTexts()
  const [search, setSearch] = useState('')
  const id = useId()
  const long = options.length >= searchFrom
  const shown = long ? matching(options, search) : options
  return (
    <div className="p-editor">
      <div className="p-editor-body">
        {long && <OptionSearch value={search} onChange={setSearch} />}
        <p className="p-options-title" id={id}>
          {label}
        </p>
        <ScrollArea.Autosize mah={264} type="auto" viewportProps={{ tabIndex: -1 }}>
          <ul className="p-choices" aria-labelledby={id}>
            {shown.map((option, place) => (
              <li key={option.value}>
                <UnstyledButton
                  className="p-choice"
                  aria-pressed={option.value === value}
                  data-autofocus={!long && place === 0 ? true : undefined}
                  onClick={() => onApply(option.value)}
                >
                  <span>{option.label}</span>
                  {option.value === value && <IconCheck size={14} stroke={2} aria-hidden />}
                </UnstyledButton>
              </li>
            ))}
          </ul>
        </ScrollArea.Autosize>
        {shown.length === 0 && <p className="p-options-none">{texts.noOptions}</p>}
      </div>
    </div>
  )
}

function AmountEditor({ label, value, currency = '', onApply }: EditorProps<unknown> & { currency?: string }) {
  const texts = useUiTexts()
  const given = asAmounts(value)
  // An amount that was entered for another currency stays as it is.
  const digits = Math.max(useCurrencyDigits()(currency), decimalsIn(given.from), decimalsIn(given.to))
  const minorOf = (text: string | undefined) => (text === undefined ? undefined : minorOfDecimal(text, digits))
  const [range, setRange] = useState({ from: minorOf(given.from), to: minorOf(given.to) })
  const [isOne, setIsOne] = useState(range.from !== undefined && range.from === range.to)
  const doubt = useAmountDoubt()
  const reversed = range.from !== undefined && range.to !== undefined && range.to < range.from
  const set =
    (...sides: readonly ('from' | 'to')[]) =>
    (minor: number | null, state: AmountState) => {
      setRange((before) => ({ ...before, ...Object.fromEntries(sides.map((side) => [side, minor ?? undefined])) }))
      for (const side of sides) doubt.tell(side, state)
    }
  const choose = (one: boolean) => {
    setIsOne(one)
    if (one) setRange(({ from, to }) => ({ from: from ?? to, to: from ?? to }))
  }
  const textOf = (minor: number | undefined) => (minor === undefined ? undefined : decimalOf(minor, digits))
  const apply = () =>
    onApply(range.from === undefined && range.to === undefined ? undefined : { from: textOf(range.from), to: textOf(range.to) })
  return (
    <FilterEditorForm onSubmit={apply} off={reversed || doubt.off} offReason={doubt.reason}>
      <p className="p-options-title">{label}</p>
      <SegmentedControl
        size="xs"
        fullWidth
        aria-label={label}
        data={[
          { value: 'range', label: texts.amountBetween },
          { value: 'one', label: texts.amountIs },
        ]}
        value={isOne ? 'one' : 'range'}
        onChange={(next) => choose(next === 'one')}
      />
      {isOne ? (
        <AmountInput
          data-autofocus
          label={texts.amountIs}
          currency={currency}
          digits={digits}
          value={range.from ?? null}
          onChange={set('from', 'to')}
        />
      ) : (
        <div className="p-editor-pair">
          <AmountInput
            data-autofocus
            label={texts.from}
            currency={currency}
            digits={digits}
            value={range.from ?? null}
            onChange={set('from')}
          />
          <AmountInput label={texts.to} currency={currency} digits={digits} value={range.to ?? null} onChange={set('to')} />
        </div>
      )}
      {reversed && (
        <p className="p-field-error" role="alert">
          {texts.amountRangeOrder}
        </p>
      )}
    </FilterEditorForm>
  )
}
