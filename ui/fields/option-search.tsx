/** The box that finds one option among many; `onEnter` takes the first one found. */
import { TextInput } from '@mantine/core'
import { IconSearch } from '@tabler/icons-react'
import { useUiTexts } from '../words/texts.tsx'

type OptionSearchProps = { value: string; onChange: (text: string) => void; onEnter?: () => void }

export const OptionSearch = ({ value, onChange, onEnter }: OptionSearchProps) => {
  const texts = useUiTexts()
  return (
    <TextInput
      data-autofocus
      aria-label={texts.searchOptions}
      placeholder={texts.searchOptions}
      leftSection={<IconSearch size={14} stroke={1.75} aria-hidden />}
      value={value}
      onChange={({ currentTarget }) => onChange(currentTarget.value)}
      onKeyDown={(event) => {
        if (event.key !== 'Enter' || !onEnter) return
        event.preventDefault()
        onEnter()
      }}
    />
  )
}
