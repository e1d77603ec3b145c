import { BellButton } from '@portico/ui/frame/bell-button.tsx'
import { late } from '@portico/ui/notices/late.ts'
import { useLatePart } from '@portico/ui/notices/use-late-part.ts'
import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { notificationsQuery } from '../notifications.queries.ts'
import { unreadOf } from './known.ts'
import { useNews } from './use-news.ts'
import { useSigns } from './use-signs.ts'

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

const nothing = { heard: () => undefined, ask: async () => undefined }

/** Replaces the bell during a viewing: of the stream's events, only the look is for the viewer. */
export function LookWatch() {
  useSigns(nothing)
  return null
}
