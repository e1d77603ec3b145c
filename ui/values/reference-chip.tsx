/**
 * `<ReferenceChip kind name href kindLabel?>live state</ReferenceChip>`: a mention of another record that shows the record's present state
 * and opens it. `kindLabel` is the word read aloud where the product speaks another language.
 */
import { IconArrowsExchange, IconBuildingStore, IconFileText, IconLifebuoy, IconLink, IconPaperclip, IconUser } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { UiLink } from '../behaviour/link.tsx'

const icons = {
  Transaction: IconArrowsExchange,
  Customer: IconBuildingStore,
  File: IconPaperclip,
  Ticket: IconLifebuoy,
  Person: IconUser,
  Document: IconFileText,
  Link: IconLink,
}

export type ReferenceKind = keyof typeof icons
type ReferenceChipProps = { kind: ReferenceKind; name: string; href: string; kindLabel?: string; children?: ReactNode }

export function ReferenceChip({ kind, name, href, kindLabel = kind, children }: ReferenceChipProps) {
  const Icon = icons[kind]
  return (
    <UiLink className="p-ref" href={href}>
      <Icon size={14} stroke={1.75} role="img" aria-label={kindLabel} />
      <span className="p-ref-name" title={name}>
        {name}
      </span>
      {children && <span className="p-ref-live">{children}</span>}
    </UiLink>
  )
}
