/**
 * `<FilterBar filters value onChange search? onSearch? searchLabel? notice? end? />`: the filters, always readable as a sentence of chips.
 * - `filters` are definitions (filter-definition.ts), `value` maps their ids to values; a filter without a value has no chip unless `fixed`.
 * - A press on a chip opens its editor, the cross removes it, "Add filter" (F) offers the rest, Clear appears from two removable chips on.
 * - The search box hands over 300 ms after the last key, Enter at once; `/` jumps into it.
 * - `notice` is the server's request to narrow the search; `filterIds` marks the chips it is about.
 * - `end` is at the far right (the column chooser).
 */
import { Button, Popover, UnstyledButton } from '@mantine/core'
import { IconX } from '@tabler/icons-react'
import { type ReactNode, useLayoutEffect, useRef, useState } from 'react'
import {
  clearFilters,
  describeFilter,
  type FilterContext,
  type FilterDefinition,
  type FilterValues,
  isSet,
} from '../fields/filter-definition.ts'
import { useTimeZone } from '../values/date-time.tsx'
import { useCurrencyDigits } from '../values/money.tsx'
import { useUiTexts } from '../words/texts.tsx'
import { AddFilter } from './add-filter.tsx'
import { FilterEditor } from './filter-editors.tsx'
import { FilterSearch } from './filter-search.tsx'

type FilterBarProps = {
  filters: readonly FilterDefinition[]
  value: FilterValues
  onChange: (value: Record<string, unknown>) => void
  search?: string
  onSearch?: (text: string) => void
  searchLabel?: string
  notice?: { text: ReactNode; filterIds?: readonly string[] }
  end?: ReactNode
}

export function FilterBar({ filters, value, onChange, search = '', onSearch, searchLabel, notice, end }: FilterBarProps) {
  const texts = useUiTexts()
  const context: FilterContext = { texts, zone: useTimeZone(), digitsOf: useCurrencyDigits() }
  const [openId, setOpenId] = useState<string>()
  const chips = filters.filter((filter) => filter.fixed || isSet(filter, value[filter.id]))
  const rest = filters.filter((filter) => !chips.includes(filter))
  const removable = chips.filter((filter) => !filter.fixed)
  const add = useRef<HTMLButtonElement>(null)
  useFocusKept(chips.length, add)
  const set = (id: string, next: unknown) => {
    const { [id]: _, ...others } = value
    onChange(next === undefined ? others : { ...others, [id]: next })
  }
  return (
    <search className="p-filter-bar" aria-label={texts.filters}>
      {onSearch && <FilterSearch label={searchLabel ?? texts.searchOptions} value={search} onSearch={onSearch} />}
      <div className="p-chips">
        {chips.map((filter) => (
          <FilterChip
            key={filter.id}
            filter={filter}
            text={describeFilter(filter, value[filter.id], context)}
            value={value[filter.id]}
            marked={notice?.filterIds?.includes(filter.id) ?? false}
            opened={openId === filter.id}
            onOpened={(opened) => setOpenId(opened ? filter.id : undefined)}
            onApply={(next) => {
              setOpenId(undefined)
              set(filter.id, next)
            }}
          />
        ))}
        {rest.length > 0 && <AddFilter filters={rest} onAdd={set} button={add} />}
        {removable.length > 1 && (
          <Button variant="subtle" color="gray" size="xs" onClick={() => onChange(clearFilters(filters, value))}>
            {texts.clear}
          </Button>
        )}
      </div>
      {end && <div className="p-filter-end">{end}</div>}
      {notice && (
        <p className="p-filter-notice" role="status">
          {notice.text}
        </p>
      )}
    </search>
  )
}

/** Removing a chip by its own cross would lose the focus: it moves to the next control. */
function useFocusKept(chipCount: number, next: { current: HTMLElement | null }) {
  const before = useRef(chipCount)
  useLayoutEffect(() => {
    const isFewer = chipCount < before.current
    before.current = chipCount
    if (isFewer && document.activeElement === document.body) next.current?.focus({ preventScroll: true })
  }, [chipCount, next])
}

type FilterChipProps = {
  filter: FilterDefinition
  text: string
  value: unknown
  marked: boolean
  opened: boolean
  onOpened: (opened: boolean) => void
  onApply: (value: unknown) => void
}

function FilterChip({ filter, text, value, marked, opened, onOpened, onApply }: FilterChipProps) {
  const texts = useUiTexts()
  return (
    <span className="p-chip" data-marked={marked || undefined}>
      <Popover opened={opened} onChange={onOpened} width="auto" position="bottom-start" trapFocus returnFocus>
        <Popover.Target>
          <UnstyledButton className="p-chip-body" title={text} onClick={() => onOpened(!opened)}>
            <span className="p-chip-label">{filter.label}</span> <span className="p-chip-value">{text}</span>
          </UnstyledButton>
        </Popover.Target>
        <Popover.Dropdown p={0}>
          <FilterEditor definition={filter} value={value} onApply={onApply} />
        </Popover.Dropdown>
      </Popover>
      {!filter.fixed && (
        <UnstyledButton className="p-chip-x" aria-label={texts.removeFilter(filter.label)} onClick={() => onApply(undefined)}>
          <IconX size={13} stroke={2} aria-hidden />
        </UnstyledButton>
      )}
    </span>
  )
}
