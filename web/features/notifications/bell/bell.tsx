import { BellButton } from '@portico/ui/bell-button.tsx'
import { NotificationPanel } from '@portico/ui/notification-panel.tsx'
import { notify } from '@portico/ui/notify.tsx'
import { useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { log } from '../../../shared/log.ts'
import { problemText, requestIdOf } from '../../../shared/problem-text.ts'
import { askFile } from '../files/ask-file.ts'
import { downloadFiles } from '../files/download-files.ts'
import { type Notification, notificationsQuery } from '../notifications.queries.ts'
import { destinationOf } from './destination.ts'
import { allOf, unreadOf } from './known.ts'
import { TypeIcon } from './type-icon.tsx'
import { useActs } from './use-acts.ts'
import { useNews } from './use-news.ts'

/** The bell of the header: its dot says that something is unread, its panel what. */
export function Bell() {
  const { t } = useTranslation(['notifications', 'shared'])
  const { history } = useRouter()
  const queries = useQueryClient()
  const [opened, setOpened] = useState(false)
  const known = useInfiniteQuery(notificationsQuery)
  const acts = useActs()
  const open = () => {
    setOpened(true)
    // Another tab may have read or deleted since.
    void queries.invalidateQueries({ queryKey: notificationsQuery.queryKey })
  }
  useNews(open)
  const { isFetchNextPageError, error } = known
  useEffect(() => {
    if (isFetchNextPageError) log.error('More notifications could not be loaded', error)
  }, [isFetchNextPageError, error])
  const download = useMutation({
    mutationFn: ({ ids, mode }: { ids: string[]; mode: Notification['mode'] }) => downloadFiles(ids, mode, askFile),
    onSuccess: (name) => notify.success(t('shared:transfer.done', { name })),
    onError: (failure) => log.error('A file could not be downloaded', failure),
  })

  const follow = (id: string) => {
    const one = allOf(known.data).find((other) => other.id === id)
    if (!one) return
    if (!one.isRead) acts.read(id)
    const destination = destinationOf(one)
    if (destination.kind === 'none') return log.error('Invalid URL', one.objectUrl)
    if (destination.kind === 'files') return download.mutate({ ids: destination.ids, mode: one.mode })
    setOpened(false)
    if (one.useRouter) history.push(destination.path)
    else window.location.assign(destination.path)
  }
  return (
    <>
      <BellButton unread={unreadOf(known.data)} onClick={open} />
      <NotificationPanel
        opened={opened}
        onClose={() => setOpened(false)}
        notices={allOf(known.data).map((one) => ({
          id: one.id,
          title: one.title,
          text: one.description,
          at: one.created,
          isRead: one.isRead,
          icon: <TypeIcon type={one.notificationType} />,
          mark: one.mode === 'Test' ? t('test') : undefined,
        }))}
        isLoading={known.isPending || known.isFetchingNextPage}
        isWhole={known.data !== undefined && !known.hasNextPage}
        failure={
          known.isLoadingError
            ? { title: t('failed'), text: problemText(error), requestId: requestIdOf(error), onRetry: () => void known.refetch() }
            : undefined
        }
        moreFailure={isFetchNextPageError ? t('moreFailed') : undefined}
        onMore={() => {
          if (known.hasNextPage && !known.isFetching) void known.fetchNextPage()
        }}
        onOpen={follow}
        onRead={acts.read}
        onDelete={acts.delete}
        onReadAll={acts.readAll}
        onDeleteAll={acts.deleteAll}
      />
    </>
  )
}
