import { notify } from '@portico/ui/notify.tsx'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { log } from '../../../shared/log.ts'
import { notificationsApi, notificationsQuery } from '../notifications.queries.ts'
import { allOf, newsIn, withNews } from './known.ts'
import { poll } from './poll.ts'

const everything = '1970-01-01T00:00:00.000Z'

/** Looks for news while somebody is signed in, puts it before what is known, and tells of it. */
export function useNews(onView: () => void): void {
  const { t } = useTranslation('notifications')
  const queries = useQueryClient()
  const ask = useEffectEvent(async () => {
    const { queryKey } = notificationsQuery
    const before = queries.getQueryData(queryKey)
    if (!before) {
      await queries.fetchInfiniteQuery(notificationsQuery)
      return
    }
    const createdAfter = allOf(before)[0]?.created ?? everything
    const { data, unreadNotificationCount } = await notificationsApi.latest({ query: { createdAfter } })
    const known = queries.getQueryData(queryKey) ?? before
    const news = newsIn(known, data)
    queries.setQueryData(queryKey, withNews(known, news, unreadNotificationCount))
    const [first] = news
    if (!first) return
    const text = news.length === 1 ? t('new', { title: first.title }) : t('newSeveral', { number: news.length })
    notify.news(text, t('view'), onView)
  })
  useEffect(() => poll({ ask: () => ask(), failed: (error) => log.error('Notifications could not be polled', error) }), [])
}
