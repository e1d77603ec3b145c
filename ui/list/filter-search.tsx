/** The search box of a list: hands over 300 ms after the last key, or at once with Enter; `/` focuses it, Escape empties it. */

import { TextInput } from '@mantine/core'
import { tidyText } from '@portico/contract/core/text/fold.ts'
import { IconSearch } from '@tabler/icons-react'
import { useEffect, useRef, useState } from 'react'
import { useKeys } from '../behaviour/keys.tsx'

const waitMs = 300

type FilterSearchProps = { label: string; value: string; onSearch: (text: string) => void }

export function FilterSearch({ label, value, onSearch }: FilterSearchProps) {
  const [text, setText] = useState(value)
  const input = useRef<HTMLInputElement>(null)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const told = useRef(value)
  const report = useRef(onSearch)
  report.current = onSearch

  useEffect(() => () => clearTimeout(timer.current), [])
  // A value from outside (Clear, a saved view, the back button) replaces the text; our own echo does not disturb typing.
  useEffect(() => {
    if (value === told.current) return
    told.current = value
    clearTimeout(timer.current)
    setText(value)
  }, [value])

  const tell = (next: string) => {
    clearTimeout(timer.current)
    if (tidyText(next) === told.current) return
    told.current = tidyText(next)
    report.current(told.current)
  }
  const type = (next: string) => {
    setText(next)
    clearTimeout(timer.current)
    timer.current = setTimeout(() => tell(next), waitMs)
  }
  useKeys({
    '/': (event) => {
      event.preventDefault()
      input.current?.focus()
      input.current?.select()
    },
  })
  return (
    <TextInput
      ref={input}
      className="p-filter-search"
      type="search"
      aria-label={label}
      placeholder={label}
      autoComplete="off"
      leftSection={<IconSearch size={15} stroke={1.75} aria-hidden />}
      rightSection={<kbd aria-hidden>/</kbd>}
      rightSectionPointerEvents="none"
      value={text}
      onChange={({ currentTarget }) => type(currentTarget.value)}
      onKeyDown={(event) => {
        if (event.key === 'Enter') tell(text)
        if (event.key !== 'Escape' || text === '') return
        event.stopPropagation()
        event.nativeEvent.preventDefault()
        setText('')
        tell('')
      }}
    />
  )
}
