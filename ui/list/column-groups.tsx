/** `<ColumnGroups columns layout onLayout />`: every column of a list that has many, by groups, found by its name. A box keeps its place. */

import { Checkbox, Fieldset, TextInput } from '@mantine/core'
import { isFoundIn } from '@portico/contract/core/text/fold.ts'
import { IconSearch } from '@tabler/icons-react'
import { useState } from 'react'
import { useUiTexts } from '../words/texts.tsx'
import { type GridLayout, isHidden, type LayoutColumn, toggleColumn } from './grid-layout.ts'

type GroupedColumn = LayoutColumn & { header: string; group?: string }
type ColumnGroupsProps = { columns: readonly GroupedColumn[]; layout: GridLayout; onLayout: (layout: GridLayout) => void }

export function ColumnGroups({ columns, layout, onLayout }: ColumnGroupsProps) {
  const texts = useUiTexts()
  const [text, setText] = useState('')
  const found = columns.filter(({ header, group = '' }) => isFoundIn(`${group} ${header}`, text))
  return (
    <div className="p-chooser-groups">
      <TextInput
        size="xs"
        aria-label={texts.findColumn}
        placeholder={texts.findColumn}
        leftSection={<IconSearch size={14} stroke={1.75} aria-hidden />}
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
      />
      {[...Map.groupBy(found, ({ group = '' }) => group)].map(([group, some]) => (
        <Fieldset key={group} legend={group} variant="unstyled">
          {some.map((column) => (
            <Checkbox
              key={column.id}
              label={column.header}
              checked={!isHidden(column, layout)}
              onChange={() => onLayout(toggleColumn(columns, layout, column.id))}
            />
          ))}
        </Fieldset>
      ))}
    </div>
  )
}
