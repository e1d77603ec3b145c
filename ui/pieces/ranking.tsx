/** `<Ranking items />`: the largest first, each with its count and a bar in proportion to the largest. With `href` a line leads to its records. */
import type { CSSProperties } from 'react'
import { UiLink } from '../behaviour/link.tsx'
import { formatCount } from '../words/money-format.ts'

export type RankingItem = { id: string; label: string; count: number; href?: string | undefined }

export function Ranking({ items }: { items: readonly RankingItem[] }) {
  const most = Math.max(1, ...items.map(({ count }) => count))
  return (
    <ul className="p-reasons">
      {items.map(({ id, label, count, href }) => {
        const content = (
          <>
            <span>{label}</span>
            <b>{formatCount(count)}</b>
            <i style={{ '--w': `${(100 * count) / most}%` } as CSSProperties} />
          </>
        )
        return <li key={id}>{href ? <UiLink href={href}>{content}</UiLink> : <div className="p-reason">{content}</div>}</li>
      })}
    </ul>
  )
}
