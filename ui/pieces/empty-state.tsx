/**
 * `<EmptyState title action? kind?>text</EmptyState>`: what this place is for and one action. Three arches, the house mark:
 * closed when there is nothing yet (`nothing`), open when a filter hides it (`no-match`).
 */
import type { ReactNode } from 'react'

type EmptyStateProps = {
  title: string
  children?: ReactNode
  action?: ReactNode
  kind?: 'nothing' | 'no-match'
  /** Where it is all that the page says: its title is that of the page. */
  isPage?: boolean
}

export const EmptyState = ({ title, children, action, kind = 'nothing', isPage }: EmptyStateProps) => (
  <div className="p-empty">
    <svg width="112" height="56" viewBox="0 0 112 56" fill="none" aria-hidden="true">
      <g stroke="var(--p-line-strong)" strokeWidth="1.5">
        <path d="M4 55V26a14 14 0 0 1 28 0v29" />
        <path d="M80 55V26a14 14 0 0 1 28 0v29" />
        <path d="M0 55.2h112" />
      </g>
      <path
        d="M38 55V20a18 18 0 0 1 36 0v35"
        stroke="var(--p-accent-text)"
        strokeWidth="1.5"
        strokeDasharray={kind === 'no-match' ? '3 4' : undefined}
        fill="var(--p-accent-tint)"
      />
    </svg>
    {isPage ? <h1>{title}</h1> : <h2>{title}</h2>}
    {children && <p>{children}</p>}
    {action}
  </div>
)
