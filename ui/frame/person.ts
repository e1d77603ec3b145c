import type { ReactNode } from 'react'

type ItemBase = { id: string; label: string; icon?: ReactNode }
export type PersonCommand = (ItemBase & { href: string }) | (ItemBase & { onClick: () => void })
export type PersonChoice = ItemBase & {
  choices: readonly { value: string; label: string }[]
  value: string
  onChange: (value: string) => void
}
export type PersonItem = PersonCommand | PersonChoice
export type Person = { name: string; zone: string; initials?: string; items: readonly PersonItem[] }
