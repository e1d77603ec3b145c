/**
 * `<SelectField label options value onChange … />`: one of a list. `options` are `{ value, label, disabled? }` or plain strings;
 * from nine options on it can be searched. `clearable` lets it be emptied; the list is at most 250 px high, 200 px in a dialog.
 * Everything else is Mantine's Select.
 */
import { Select, type SelectProps } from '@mantine/core'
import { useListHeight } from '../behaviour/inside-dialog.ts'
import { useUiTexts } from '../words/texts.tsx'

export type Option = { value: string; label: string; disabled?: boolean }

/** From here on a list is long enough to be searched. */
export const searchFrom = 9

export const toOption = (option: string | Option): Option => (typeof option === 'string' ? { value: option, label: option } : option)

type SelectFieldProps = Omit<SelectProps, 'data' | 'value' | 'onChange'> & {
  options: readonly (string | Option)[]
  value: string | null
  onChange: (value: string | null) => void
}

export function SelectField({ options, value, onChange, clearable = false, ...rest }: SelectFieldProps) {
  const texts = useUiTexts()
  return (
    <Select
      data={options.map(toOption)}
      value={value}
      onChange={onChange}
      searchable={options.length >= searchFrom}
      clearable={clearable}
      allowDeselect={clearable}
      nothingFoundMessage={texts.noOptions}
      {...useListHeight()}
      {...rest}
    />
  )
}
