import { BellButton } from '@portico/ui/bell-button.tsx'
import { late } from '@portico/ui/late.ts'
import { useLatePart } from '@portico/ui/use-late-part.ts'
import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { notificationsQuery } from '../notifications.queries.ts'
import { unreadOf } from './known.ts'
import { useNews } from './use-news.ts'

const panel = late(() => import('./panel.tsx'))

/** The bell of the header: its dot says that something is unread, its panel what. */
export function Bell() {
  const queries = useQueryClient()
  const [wanted, setWanted] = useState(false)
  const [part, opened] = useLatePart(panel, wanted, () => setWanted(false))
  const known = useInfiniteQuery(notificationsQuery)
  const open = () => {
    setWanted(true)
    // Another tab may have read or deleted since.
    void queries.invalidateQueries({ queryKey: notificationsQuery.queryKey })
  }
  useNews(open)
  return (
    <>
      <BellButton unread={unreadOf(known.data)} onClick={open} onNear={panel.ahead} />
      {part && <part.Panel known={known} opened={opened} onClose={() => setWanted(false)} />}
    </>
  )
}
