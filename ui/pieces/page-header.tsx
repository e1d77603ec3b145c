/**
 * `<PageHeader title note? meta? actions? />`: one per page. The only h1, an outlined status beside it (`meta`), one line of what the
 * page is about (`note`) and the actions, at most one of them filled. On phones only buttons with `data-keep` stay.
 */
import type { ReactNode } from 'react'

type PageHeaderProps = { title: ReactNode; note?: ReactNode; meta?: ReactNode; actions?: ReactNode }

export const PageHeader = ({ title, note, meta, actions }: PageHeaderProps) => (
  <header className="p-page-header">
    <div className="p-page-title">
      <h1>{title}</h1>
      {meta}
      {note && <p>{note}</p>}
    </div>
    {actions && <div className="p-page-actions">{actions}</div>}
  </header>
)
