/**
 * `<PersonMenu name zone items initials? compact? />`: who is signed in and where their clock stands; a press opens their items. `compact`
 * leaves only the initials, the rest stands in the menu.
 * An item is a link (`href`), a command (`onClick`) or a choice of two or three (`choices`, `value`, `onChange`): theme, language.
 */
import { Popover, SegmentedControl, UnstyledButton, VisuallyHidden } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { UiLink } from './link.tsx'
import { useUiTexts } from './texts.tsx'

type ItemBase = { id: string; label: string; icon?: ReactNode }
export type PersonCommand = (ItemBase & { href: string }) | (ItemBase & { onClick: () => void })
export type PersonChoice = ItemBase & {
  choices: readonly { value: string; label: string }[]
  value: string
  onChange: (value: string) => void
}
export type PersonItem = PersonCommand | PersonChoice
export type Person = { name: string; zone: string; initials?: string; items: readonly PersonItem[] }

export const initialsOf = (name: string): string => {
  const words = name.trim().split(/\s+/)
  return [words[0], words.length > 1 ? words.at(-1) : undefined].map((word) => [...(word ?? '')][0]?.toLocaleUpperCase('tr') ?? '').join('')
}

export function PersonMenu({ name, zone, initials = initialsOf(name), items, compact = false }: Person & { compact?: boolean }) {
  const texts = useUiTexts()
  const [opened, setOpened] = useState(false)
  return (
    <Popover width={280} position="bottom-end" opened={opened} onChange={setOpened} trapFocus returnFocus>
      <Popover.Target>
        <UnstyledButton className="p-me" data-compact={compact || undefined} onClick={() => setOpened(!opened)}>
          <span className="p-initials" aria-hidden>
            {initials}
          </span>
          <span className="p-me-text">
            {name}
            <small>{zone}</small>
          </span>
          <VisuallyHidden>{texts.personMenu}</VisuallyHidden>
        </UnstyledButton>
      </Popover.Target>
      <Popover.Dropdown p={6}>
        <div className="p-person-head">
          <b>{name}</b>
          <small>{zone}</small>
        </div>
        <ul className="p-person-items">
          {items.map((item) => (
            <li key={item.id}>{'choices' in item ? <Choice {...item} /> : <Command item={item} close={() => setOpened(false)} />}</li>
          ))}
        </ul>
      </Popover.Dropdown>
    </Popover>
  )
}

const Choice = ({ label, choices, value, onChange }: PersonChoice) => (
  <div className="p-person-choice">
    <span>{label}</span>
    <SegmentedControl fullWidth aria-label={label} data={[...choices]} value={value} onChange={onChange} />
  </div>
)

function Command({ item, close }: { item: PersonCommand; close: () => void }) {
  const inside = (
    <>
      {item.icon}
      <span>{item.label}</span>
    </>
  )
  if ('href' in item)
    return (
      <UiLink className="p-person-item" href={item.href} onClick={close}>
        {inside}
      </UiLink>
    )
  return (
    <UnstyledButton
      className="p-person-item"
      onClick={() => {
        close()
        item.onClick()
      }}
    >
      {inside}
    </UnstyledButton>
  )
}
