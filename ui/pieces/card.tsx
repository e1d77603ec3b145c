/** `<Card title end? flush? >content</Card>`: one subject of a page, with what belongs to it at the end of its head. */
import { type ReactNode, useId } from 'react'

type CardProps = { title: string; end?: ReactNode; flush?: boolean; children: ReactNode }

export function Card({ title, end, flush = false, children }: CardProps) {
  const heading = useId()
  return (
    <section className="p-card" aria-labelledby={heading}>
      <div className="p-card-head">
        <h2 id={heading}>{title}</h2>
        {end}
      </div>
      {flush ? children : <div className="p-card-body">{children}</div>}
    </section>
  )
}
