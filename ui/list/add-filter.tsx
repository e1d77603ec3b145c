/** Adding a filter: first the list of what can be filtered, then the editor of the one chosen, in the same place. `F` opens it. */
import { Button, Popover, UnstyledButton } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { type RefObject, useEffect, useRef, useState } from 'react'
import { useKeys } from '../behaviour/keys.tsx'
import { type FilterDefinition, filtersNamed } from '../fields/filter-definition.ts'
import { OptionSearch } from '../fields/option-search.tsx'
import { useUiTexts } from '../words/texts.tsx'
import { FilterEditor } from './filter-editors.tsx'

type StepsProps = { filters: readonly FilterDefinition[]; onAdd: (id: string, value: unknown) => void }

export function AddFilter({ filters, onAdd, button }: StepsProps & { button: RefObject<HTMLButtonElement | null> }) {
  const texts = useUiTexts()
  const [opened, setOpened] = useState(false)
  useKeys({
    f: (event) => {
      event.preventDefault()
      // Whatever had the focus, the button gets it back when the editor closes.
      button.current?.focus()
      setOpened(true)
    },
  })
  const add = (id: string, value: unknown) => {
    setOpened(false)
    onAdd(id, value)
  }
  return (
    <Popover opened={opened} onChange={setOpened} width="auto" position="bottom-start" trapFocus returnFocus>
      <Popover.Target>
        <Button
          ref={button}
          variant="subtle"
          color="gray"
          size="xs"
          leftSection={<IconPlus size={14} aria-hidden />}
          onClick={() => setOpened(!opened)}
        >
          {texts.addFilter}
        </Button>
      </Popover.Target>
      <Popover.Dropdown p={0}>
        <Steps filters={filters} onAdd={add} />
      </Popover.Dropdown>
    </Popover>
  )
}

/** Lives as long as the popover is open, so every opening begins with the list. */
function Steps({ filters, onAdd }: StepsProps) {
  const [chosen, setChosen] = useState<FilterDefinition>()
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (chosen) box.current?.querySelector<HTMLElement>('[data-autofocus]')?.focus()
  }, [chosen])
  return (
    <div ref={box}>
      {chosen ? (
        <FilterEditor definition={chosen} value={undefined} onApply={(value) => onAdd(chosen.id, value)} />
      ) : (
        <FilterList filters={filters} onChoose={setChosen} />
      )}
    </div>
  )
}

function FilterList({ filters, onChoose }: { filters: readonly FilterDefinition[]; onChoose: (filter: FilterDefinition) => void }) {
  const texts = useUiTexts()
  const [search, setSearch] = useState('')
  const shown = filtersNamed(filters, search)
  const first = shown.find(({ offReason }) => offReason === undefined)
  return (
    <div className="p-editor">
      <div className="p-editor-body">
        <OptionSearch value={search} onChange={setSearch} onEnter={() => first && onChoose(first)} />
        <ul className="p-choices p-choices-scroll">
          {shown.map((filter) => (
            <li key={filter.id}>
              <UnstyledButton
                className="p-choice"
                aria-disabled={filter.offReason === undefined ? undefined : true}
                onClick={() => filter.offReason === undefined && onChoose(filter)}
              >
                {filter.label}
                {filter.offReason && <small>{filter.offReason}</small>}
              </UnstyledButton>
            </li>
          ))}
        </ul>
        {shown.length === 0 && <p className="p-options-none">{texts.noOptions}</p>}
      </div>
    </div>
  )
}
