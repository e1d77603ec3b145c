/** What `<PersonMenu />` opens: the person, and their items. Loaded when it is first wanted. */
import { Popover, SegmentedControl, UnstyledButton } from '@mantine/core'
import { BorrowedTarget } from '../behaviour/borrowed-target.tsx'
import { UiLink } from '../behaviour/link.tsx'
import type { Person, PersonChoice, PersonCommand } from './person.ts'

type PersonPopoverProps = Person & { button: HTMLElement; opened: boolean; onChange: (opened: boolean) => void }

export function PersonPopover({ button, opened, onChange, name, zone, items }: PersonPopoverProps) {
  return (
    <Popover width={280} position="bottom-end" opened={opened} onChange={onChange} trapFocus returnFocus>
      <Popover.Target>
        <BorrowedTarget of={button} />
      </Popover.Target>
      <Popover.Dropdown p={6}>
        <div className="p-person-head">
          <b>{name}</b>
          <small>{zone}</small>
        </div>
        <ul className="p-person-items">
          {items.map((item) => (
            <li key={item.id}>{'choices' in item ? <Choice {...item} /> : <Command item={item} close={() => onChange(false)} />}</li>
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
