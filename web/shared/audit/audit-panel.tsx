import type { AuditRecord } from '@portico/contract/core/audit-trail.ts'
import type { Page } from '@portico/contract/core/page.ts'
import { shownAddress } from '@portico/contract/core/text/shown-address.ts'
import { GridSkeleton } from '@portico/ui/list/grid-skeleton.tsx'
import { EmptyState } from '@portico/ui/pieces/empty-state.tsx'
import { Timeline, type TimelineEntry } from '@portico/ui/pieces/timeline.tsx'
import { useFormatDate } from '@portico/ui/values/date-time.tsx'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { LoadFailed } from '../api/load-failed.tsx'
import { MoreButton } from '../api/more-button.tsx'
import { Changes } from './changes.tsx'
import { useActionName } from './use-action-name.ts'

type AuditPanelProps = {
  /** Of the record: entity and id. */
  queryKey: readonly string[]
  fetchPage: (cursor: string | undefined, signal: AbortSignal) => Promise<Page<AuditRecord>>
  /** Of the amounts in the record. */
  currency?: string
}

/** Who did what to a record, newest first, with what each step changed. */
export function AuditPanel({ queryKey, fetchPage, currency }: AuditPanelProps) {
  const { t } = useTranslation('audit')
  const toEntry = useEntries(currency)
  const answer = useInfiniteQuery({
    queryKey: ['audit', ...queryKey],
    initialPageParam: undefined as string | undefined,
    queryFn: ({ pageParam, signal }) => fetchPage(pageParam, signal),
    getNextPageParam: ({ nextCursor }) => nextCursor ?? undefined,
    staleTime: 0,
  })
  const { data, error } = answer
  if (error && !data) return <LoadFailed title={t('failed')} answer={answer} />
  if (!data) return <GridSkeleton widths={[160, 120, 140]} rows={5} />
  const records = data.pages.flatMap((page) => page.data)
  if (records.length === 0) return <EmptyState title={t('empty')} />
  return (
    <>
      <Timeline entries={records.map(toEntry)} />
      <MoreButton of={answer}>{t('more')}</MoreButton>
    </>
  )
}

function useEntries(currency: string | undefined): (record: AuditRecord) => TimelineEntry {
  const { t } = useTranslation('audit')
  const date = useFormatDate()
  const actionName = useActionName()
  return ({ id, at, actorName, actorLevel, action, result, before, after, requestId }) => ({
    id,
    tone: result === 'done' ? 'neutral' : 'negative',
    title: (
      <>
        {actionName(action)}
        {result !== 'done' && ` (${t('refused')})`} · <bdi>{actorName ? shownAddress(actorName) : t(`staffOf.${actorLevel}`)}</bdi>
      </>
    ),
    at: date(at),
    detail: (
      <>
        <Changes of={{ action, before, after, result }} currency={currency} />
        {requestId && <small>{t('request', { id: requestId })}</small>}
      </>
    ),
  })
}
