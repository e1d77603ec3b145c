import { IconBell, IconDevices, IconPalette, IconShieldLock, IconUser } from '@tabler/icons-react'
import type { ComponentType } from 'react'
import { AppearanceSection } from './sections/appearance.section.tsx'
import { NotificationsSection } from './sections/notifications.section.tsx'
import { PersonalSection } from './sections/personal.section.tsx'
import { SecuritySection } from './sections/security.section.tsx'
import { SessionsSection } from './sections/sessions.section.tsx'

type Icon = ComponentType<{ size: number; stroke: number; 'aria-hidden': true }>

export const sections = {
  personal: { icon: IconUser, Section: PersonalSection },
  appearance: { icon: IconPalette, Section: AppearanceSection },
  security: { icon: IconShieldLock, Section: SecuritySection },
  sessions: { icon: IconDevices, Section: SessionsSection },
  notifications: { icon: IconBell, Section: NotificationsSection },
} as const satisfies Record<string, { icon: Icon; Section: ComponentType }>

export type SectionName = keyof typeof sections
export const sectionNames = Object.keys(sections) as SectionName[]
export const sectionOf = (asked: string | undefined): SectionName => sectionNames.find((name) => name === asked) ?? 'personal'
