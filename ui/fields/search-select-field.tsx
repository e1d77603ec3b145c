/**
 * `<SearchSelectField label load value onChange … />`: one of many that only the server knows. `load(search, signal)` is asked when the
 * list opens and 750 ms after the last key; older answers are dropped. The value is the whole option, so that its name is known.
 * A search that failed says so under the field, with Try again; `failedText` says it in the words of the form.
 */

import { Button, Loader, Select, type SelectProps, VisuallyHidden } from '@mantine/core'
import { tidyText } from '@portico/contract/core/text/fold.ts'
import { useState } from 'react'
import { useListHeight } from '../behaviour/inside-dialog.ts'
import { useUiTexts } from '../words/texts.tsx'
import type { Option } from './select-field.tsx'
import { type OptionLoader, useOptionLoader } from './use-option-loader.ts'

type SearchSelectFieldProps = Omit<SelectProps, 'data' | 'value' | 'onChange' | 'searchable' | 'searchValue' | 'onSearchChange'> & {
  load: OptionLoader
  value: Option | null
  onChange: (value: Option | null) => void
  failedText?: string
}

export function SearchSelectField({ load, value, onChange, clearable = false, error, failedText, ...rest }: SearchSelectFieldProps) {
  const texts = useUiTexts()
  const { state, options, find, findSoon, retry } = useOptionLoader(load)
  const [search, setSearch] = useState(value?.label ?? '')
  const known = value && !options.some((option) => option.value === value.value) ? [value, ...options] : options
  const said = { idle: '', waiting: texts.searching, failed: texts.optionsFailed, ready: options.length === 0 ? texts.noOptions : '' }[
    state
  ]
  return (
    <Select
      placeholder={texts.typeToSearch}
      nothingFoundMessage={state === 'failed' ? undefined : state === 'ready' ? texts.noOptions : texts.searching}
      {...useListHeight()}
      {...rest}
      // Found by the server, so every option it names is shown; the chosen one is only known, not found.
      data={known.map((option) => ({ ...option }))}
      filter={({ options: all }) =>
        all.filter((one) => 'value' in one && (state !== 'ready' || options.some(({ value: found }) => found === one.value)))
      }
      value={value?.value ?? null}
      searchable
      clearable={clearable}
      allowDeselect={clearable}
      searchValue={search}
      onSearchChange={(text) => {
        setSearch(text)
        const isName = known.some(({ label }) => label === text)
        if (text !== search && !isName) findSoon(tidyText(text))
      }}
      onDropdownOpen={() => find(search === value?.label ? '' : tidyText(search))}
      onChange={(chosen) => onChange(known.find((option) => option.value === chosen) ?? null)}
      rightSection={state === 'waiting' ? <Loader size={14} /> : rest.rightSection}
      // What could not be loaded is said once, beside Try again.
      error={state === 'failed' ? Boolean(error) : error}
      inputContainer={(input) => (
        <>
          {input}
          <VisuallyHidden role="status">{said}</VisuallyHidden>
          {state === 'failed' && (
            <p className="p-field-error p-field-retry">
              {failedText ?? texts.optionsFailed}
              <Button variant="subtle" size="xs" onClick={retry}>
                {texts.tryAgain}
              </Button>
            </p>
          )}
        </>
      )}
    />
  )
}
