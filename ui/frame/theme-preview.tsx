/**
 * `<ThemePreview colours layout label words icon? logo? />`: the parts of the shell in a tenant's colours, as its people would see them in the
 * light scheme: the tab of the browser, navigation, header, a page with a card, a link and a button; with the pictures of the tenant, else
 * their symbols. A picture: nothing in it can be pressed.
 */
import type { CSSProperties } from 'react'
import { BrandMark } from '../look/brand-mark.tsx'
import { tenantIcon } from '../look/tenant-icon.ts'
import { type TenantColours, tokens } from '../look/tokens.ts'
import type { LayoutName } from './shell.tsx'

type Words = { brand: string; menu: readonly string[]; title: string; text: string; link: string; button: string }
type ThemePreviewProps = {
  colours: TenantColours
  layout: LayoutName
  label: string
  words: Words
  icon?: string | null
  logo?: string | null
}

export const ThemePreview = ({ colours, layout, label, words, icon, logo }: ThemePreviewProps) => (
  <div className="p-preview" role="img" aria-label={label} data-layout={layout} style={tokens(colours).light as CSSProperties}>
    <div className="p-preview-tab" aria-hidden>
      <img src={icon ?? tenantIcon(colours)} alt="" width={16} height={16} />
      {words.brand}
    </div>
    <div className="p-preview-nav" aria-hidden>
      <b>
        {logo ? <img src={logo} alt="" /> : <BrandMark size={16} />}
        {words.brand}
      </b>
      {words.menu.map((entry, at) => (
        <span key={entry} data-active={at === 0 || undefined}>
          {entry}
        </span>
      ))}
    </div>
    <div className="p-preview-header" aria-hidden>
      {words.title}
    </div>
    <div className="p-preview-page" aria-hidden>
      <b>{words.title}</b>
      <div className="p-preview-card">
        <p>{words.text}</p>
        <span className="p-preview-link">{words.link}</span>
        <span className="p-preview-button">{words.button}</span>
      </div>
    </div>
  </div>
)
