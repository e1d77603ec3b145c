import { NotificationPanel } from '@portico/ui/frame/notification-panel.tsx'
import { notify } from '@portico/ui/notices/notify.tsx'
import { type UseInfiniteQueryResult, useMutation } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { LoadFailed } from '../../../shared/api/load-failed.tsx'
import { log } from '../../../shared/session/log.ts'
import { askFile } from '../files/ask-file.ts'
import { downloadOf } from '../files/download-files.ts'
import type { Known } from '../notifications.queries.ts'
import { destinationOf } from './destination.ts'
import { allOf } from './known.ts'
import { TypeIcon } from './type-icon.tsx'
import { useActs } from './use-acts.ts'

type PanelProps = { known: UseInfiniteQueryResult<Known>; opened: boolean; onClose: () => void }

/** What a person was told, and what can be done with it. */
export function Panel({ known, opened, onClose }: PanelProps) {
  const { t } = useTranslation(['notifications', 'shared'])
  const { history } = useRouter()
  const acts = useActs()
  const download = useMutation({
    ...downloadOf(askFile),
    onSuccess: (name) => notify.success(t('shared:transfer.done', { name })),
  })

  const follow = (id: string) => {
    const one = allOf(known.data).find((other) => other.id === id)
    if (!one) return
    if (!one.isRead) acts.read(id)
    const destination = destinationOf(one)
    if (destination.kind === 'none') return log.error('Invalid URL', one.objectUrl)
    if (destination.kind === 'files') return download.mutate({ ids: destination.ids, mode: one.mode })
    onClose()
    if (one.useRouter) history.push(destination.path)
    else window.location.assign(destination.path)
  }
  return (
    <NotificationPanel
      opened={opened}
      onClose={onClose}
      notices={allOf(known.data).map((one) => ({
        id: one.id,
        title: one.title,
        text: one.description,
        at: one.created,
        isRead: one.isRead,
        mark: one.mode === 'Test' ? t('test') : undefined,
        icon: <TypeIcon type={one.notificationType} />,
      }))}
      isLoading={known.isPending || known.isFetchingNextPage}
      isWhole={known.data !== undefined && !known.hasNextPage}
      failure={known.isLoadingError && <LoadFailed title={t('failed')} answer={known} />}
      moreFailure={known.isFetchNextPageError ? t('moreFailed') : undefined}
      onMore={() => {
        if (known.hasNextPage && !known.isFetching) void known.fetchNextPage()
      }}
      onOpen={follow}
      onRead={acts.read}
      onDelete={acts.delete}
      onReadAll={acts.readAll}
      onDeleteAll={acts.deleteAll}
    />
  )
}
