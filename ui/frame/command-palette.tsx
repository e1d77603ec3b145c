/**
 * `<CommandPalette opened onClose onChoose groups sources? recent? ending? />`: one box that jumps anywhere. `groups` are searched here (pages, actions),
 * `sources` on the server 250 ms after the last key (transactions, customers); `recent` is shown before the user types. Arrows, Home and
 * End walk, Enter opens, Escape closes; `onChoose(item)` goes where `item.href` says, or `item.onChoose` acts, with the focus back where the
 * person was. An item with an `offReason` says it and stays where it is. `ending(text)` is what a search ends with, whatever was found; keys that
 * were pressed before the box had the focus (typed-ahead.ts) are in it.
 */

import { Loader, Modal, VisuallyHidden } from '@mantine/core'
import { tidyText } from '@portico/contract/core/text/fold.ts'
import { IconSearch } from '@tabler/icons-react'
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { useUiTexts } from '../words/texts.tsx'
import { type PaletteGroup, type PaletteItem, type PaletteSource, searchGroups } from './palette-search.ts'
import { takeTypedAhead } from './typed-ahead.ts'
import { usePaletteSources } from './use-palette-sources.ts'

type PaletteProps = {
  groups: readonly PaletteGroup[]
  sources?: readonly PaletteSource[]
  recent?: readonly PaletteItem[]
  ending?: (search: string) => readonly PaletteItem[]
  onChoose?: (item: PaletteItem) => void
  onClose: () => void
}

export function CommandPalette({ opened, ...rest }: PaletteProps & { opened: boolean }) {
  const texts = useUiTexts()
  return (
    <Modal.Root opened={opened} onClose={rest.onClose} size={600} centered={false} yOffset="12vh" radius="lg">
      <Modal.Overlay backgroundOpacity={0.32} />
      <Modal.Content aria-label={texts.paletteLabel}>
        <Modal.Body p={0}>
          <Palette {...rest} />
        </Modal.Body>
      </Modal.Content>
    </Modal.Root>
  )
}

const noSources: readonly PaletteSource[] = []

function Palette({ groups, sources = noSources, recent = [], ending, onChoose, onClose }: PaletteProps) {
  const texts = useUiTexts()
  const id = useId()
  const [typed, setTyped] = useState('')
  const [place, setPlace] = useState(0)
  // Enter was pressed before there was anything to choose.
  const [isEntered, setEntered] = useState(false)
  // Taken while rendering: by the time effects run the focus has moved.
  const [opener] = useState(() => document.activeElement)
  const search = tidyText(typed)
  const answers = usePaletteSources(sources, search)
  const start = recent.length > 0 ? [{ id: 'recent', title: texts.recent, items: recent }, ...groups] : groups
  const found = search === '' ? start : [...searchGroups(groups, search), ...answers.groups]
  const last = search === '' ? [] : (ending?.(search) ?? [])
  const shown = last.length > 0 ? [...found, { id: 'ending', items: last }] : found
  const isNothing = found.every((group) => group.items.length === 0) && !answers.waiting
  const items = shown.flatMap((group) => group.items.map((item) => ({ item, key: `${id}-${group.id}-${item.id}` })))
  const at = Math.min(place, items.length - 1)
  const active = items[at]

  const choose = (item: PaletteItem) => {
    if (item.offReason !== undefined) return
    flushSync(onClose)
    if (opener instanceof HTMLElement) opener.focus({ preventScroll: true })
    item.onChoose?.()
    onChoose?.(item)
  }
  const first = items[0]?.item
  useEffect(() => {
    if (!isEntered || !first) return
    setEntered(false)
    choose(first)
  })
  const press = (event: KeyboardEvent) => {
    setEntered(false)
    const moves: Record<string, number> = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: items.length - 1 }
    const to = moves[event.key]
    if (event.key === 'Enter' && active && !event.nativeEvent.isComposing) {
      event.preventDefault()
      choose(active.item)
    }
    if (to === undefined || items.length === 0) return
    event.preventDefault()
    setPlace((to + items.length) % items.length)
  }
  const said = search === '' || answers.waiting ? '' : isNothing ? texts.paletteNothing(search) : texts.paletteCount(items.length)
  return (
    <div className="p-palette">
      <div className="p-palette-box">
        <IconSearch size={17} stroke={1.75} aria-hidden />
        <input
          data-autofocus
          role="combobox"
          aria-label={texts.paletteLabel}
          aria-expanded={items.length > 0}
          aria-controls={`${id}-list`}
          aria-activedescendant={active?.key}
          aria-autocomplete="list"
          autoComplete="off"
          spellCheck={false}
          placeholder={texts.paletteLabel}
          value={typed}
          onFocus={() => {
            const ahead = takeTypedAhead()
            setTyped((before) => before + ahead.text)
            setEntered(ahead.isEntered)
          }}
          onChange={({ currentTarget }) => {
            setTyped(currentTarget.value)
            setPlace(0)
          }}
          onKeyDown={press}
        />
        {answers.waiting && <Loader size={15} role="status" aria-label={texts.searching} />}
      </div>
      <VisuallyHidden role="status">{said}</VisuallyHidden>
      {isNothing && <p className="p-palette-none">{search === '' ? texts.paletteStart : texts.paletteNothing(search)}</p>}
      <Results
        id={id}
        groups={shown}
        activeKey={active?.key}
        onPoint={(key) => setPlace(items.findIndex((one) => one.key === key))}
        onChoose={choose}
      />
      {answers.failed.map((title) => (
        <p key={title} className="p-palette-none" role="alert">
          {texts.paletteFailed(title)}
        </p>
      ))}
      <p className="p-palette-foot" aria-hidden>
        <span>
          <kbd>↑</kbd> <kbd>↓</kbd> {texts.paletteKeys.choose}
        </span>
        <span>
          <kbd>Enter</kbd> {texts.paletteKeys.open}
        </span>
        <span>
          <kbd>Esc</kbd> {texts.paletteKeys.close}
        </span>
      </p>
    </div>
  )
}

/** What a search ends with has no title. */
type ShownGroup = Omit<PaletteGroup, 'title'> & { title?: string }
type ResultsProps = {
  id: string
  groups: readonly ShownGroup[]
  activeKey?: string
  onPoint: (key: string) => void
  onChoose: (item: PaletteItem) => void
}

function Results({ id, groups, activeKey, onPoint, onChoose }: ResultsProps) {
  const texts = useUiTexts()
  const list = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (activeKey) list.current?.querySelector(`[id="${CSS.escape(activeKey)}"]`)?.scrollIntoView({ block: 'nearest' })
  }, [activeKey])
  return (
    <div ref={list} className="p-palette-list" id={`${id}-list`} role="listbox" aria-label={texts.paletteResults}>
      {groups.map((group) => (
        // biome-ignore lint/a11y/useSemanticElements: a group of options inside a listbox
        <div key={group.id} role="group" aria-labelledby={group.title ? `${id}-${group.id}` : undefined}>
          {group.title && (
            <div className="p-palette-title" id={`${id}-${group.id}`} role="presentation">
              {group.title}
            </div>
          )}
          {group.items.map((item) => {
            const key = `${id}-${group.id}-${item.id}`
            return (
              // biome-ignore lint/a11y/useFocusableInteractive: as above
              // biome-ignore lint/a11y/useKeyWithClickEvents: Enter in the box does it
              <div
                key={key}
                id={key}
                role="option"
                className="p-palette-item"
                aria-selected={key === activeKey}
                aria-disabled={item.offReason === undefined ? undefined : true}
                onPointerMove={() => key !== activeKey && onPoint(key)}
                onClick={() => onChoose(item)}
              >
                {item.icon}
                <bdi>{item.label}</bdi>
                {(item.offReason ?? item.hint) && <small>{item.offReason ?? item.hint}</small>}
              </div>
            )
          })}
        </div>
      ))}
    </div>
  )
}
