/** `<BrandLink name href logo? place />`: whose portal it is, in the navigation or in the header; it leads to where the person lands. */
import type { ReactNode } from 'react'
import { UiLink } from '../behaviour/link.tsx'
import { BrandMark } from '../look/brand-mark.tsx'

export type Brand = { name: string; href: string; logo?: ReactNode }

export const BrandLink = ({ name, href, logo, place, onClick }: Brand & { place: 'nav' | 'header'; onClick?: () => void }) => (
  <UiLink className={`p-brand p-${place}-brand`} href={href} title={name} onClick={onClick}>
    {logo ?? <BrandMark />}
    <span>{name}</span>
  </UiLink>
)
