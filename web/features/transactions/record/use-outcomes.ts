import { useFormatMinor } from '@portico/ui/money.tsx'
import { notify } from '@portico/ui/notify.tsx'
import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useEffectEvent, useLayoutEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { type RecordRef, recordQuery, type TransactionHead, transactionKeys, transactionsApi } from '../transactions.queries.ts'
import { followOutcomes, type Outcome, type Sent } from './follow-outcomes.ts'

export type WatchOutcome = (record: RecordRef, sent?: Sent) => void

/** Puts what an action answered where it is shown, and has everything else about the payment read again. */
export function applyHead(queries: QueryClient, record: RecordRef, head: TransactionHead): void {
  queries.setQueryData(recordQuery(record).queryKey, (before) => before && { ...before, ...head })
  void queries.invalidateQueries({ queryKey: transactionKeys.record(record.id) })
  void queries.invalidateQueries({ queryKey: transactionKeys.lists })
}

/**
 * Follows payments that wait for their provider until it has decided, also when their drawer has been closed: what is shown changes without
 * a reload, and the outcome of what the person sent is told. Ends with the page.
 */
export function useOutcomes(): { watch: WatchOutcome; tell: (outcome: Outcome, sent: Sent) => void } {
  const { t } = useTranslation('transactions')
  const format = useFormatMinor()
  const queries = useQueryClient()
  const follow = useRef<ReturnType<typeof followOutcomes>>(undefined)

  const tell = (outcome: Outcome, { action, amountMinor, currency }: Sent) => {
    const amount = `${format(amountMinor, currency)} ${currency}`
    if (outcome === 'Pending') notify.success(t('action.pendingToast'))
    else if (outcome === 'Successful') notify.success(t(`action.${action}Done`, { amount }))
    else notify.error(t(`action.${action}Failed`, { amount }))
  }
  const onDecided = useEffectEvent(tell)

  // Before the effects of what stands on the page, which may have something to follow at once.
  useLayoutEffect(() => {
    const page = new AbortController()
    const asked = (signal: AbortSignal) => ({ background: true, signal })
    follow.current = followOutcomes(
      {
        readHead: ({ id, ...scope }, signal) => transactionsApi.details({ params: { id }, ...scope, ...asked(signal) }),
        readChild: async ({ id: _, ...scope }, childId, signal) =>
          (await transactionsApi.getRelated({ params: { id: childId }, ...scope, ...asked(signal) })).status,
        onHead: (record, head) => applyHead(queries, record, head),
        onDecided: (outcome, sent) => onDecided(outcome, sent),
      },
      page.signal,
    )
    return () => page.abort()
  }, [queries])

  const watch: WatchOutcome = (record, sent) => follow.current?.(record, sent, queries.getQueryData(recordQuery(record).queryKey)?.version)
  return { watch, tell }
}
