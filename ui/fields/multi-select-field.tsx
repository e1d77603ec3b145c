/**
 * `<MultiSelectField label options value onChange … />`: some of a list, each with a cross of its own. `options` are
 * `{ value, label, disabled? }` or plain strings; it can be searched. Everything else is Mantine's MultiSelect.
 */
import { MultiSelect, type MultiSelectProps } from '@mantine/core'
import { isFoundIn } from '@portico/contract/core/text/fold.ts'
import { useListHeight } from '../behaviour/inside-dialog.ts'
import { useUiTexts } from '../words/texts.tsx'
import { type Option, toOption } from './select-field.tsx'

type MultiSelectFieldProps = Omit<MultiSelectProps, 'data' | 'value' | 'onChange'> & {
  options: readonly (string | Option)[]
  value: readonly string[]
  onChange: (value: string[]) => void
}

export function MultiSelectField({ options, value, onChange, ...rest }: MultiSelectFieldProps) {
  const texts = useUiTexts()
  return (
    <MultiSelect
      data={options.map(toOption)}
      value={[...value]}
      onChange={onChange}
      searchable
      clearable
      hidePickedOptions
      clearButtonProps={{ 'aria-label': texts.clear }}
      filter={({ options: all, search }) => all.filter((one) => 'value' in one && isFoundIn(one.label, search))}
      nothingFoundMessage={texts.noOptions}
      {...useListHeight()}
      comboboxProps={{ shadow: 'md', offset: 4 }}
      {...rest}
    />
  )
}
