import { notify } from '@portico/ui/notices/notify.tsx'
import { useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { notificationsApi, notificationsQuery } from '../notifications.queries.ts'
import { allOf, newsIn, withNews } from './known.ts'
import { pollFailed, useSigns } from './use-signs.ts'

const everything = '1970-01-01T00:00:00.000Z'

/**
 * Listens for news while a user is signed in, or polls without a stream; puts it before the known ones, and shows it.
 * What was read or deleted in another window is asked for anew.
 */
export function useNews(onView: () => void): void {
  const { t } = useTranslation('notifications')
  const queries = useQueryClient()
  const ask = async () => {
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
    // A list that is on its way may be older than this news.
    if (news.length > 0 && queries.isFetching({ queryKey }) > 0) void queries.invalidateQueries({ queryKey })
    const [first] = news
    if (!first) return
    const text = news.length === 1 ? t('new', { title: first.title }) : t('newSeveral', { number: news.length })
    notify.news(text, t('view'), onView)
  }
  useSigns({
    ask,
    heard: (sign) => {
      if (sign === 'changed') void queries.invalidateQueries({ queryKey: notificationsQuery.queryKey })
      else if (sign === 'open' || sign === 'news') ask().catch(pollFailed)
    },
  })
}
