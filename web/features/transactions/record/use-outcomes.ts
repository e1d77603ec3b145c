import { notify } from '@portico/ui/notices/notify.tsx'
import { useMoneyText } from '@portico/ui/values/money.tsx'
import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import {
  type ActionResult,
  type RecordRef,
  recordQuery,
  type TransactionHead,
  transactionKeys,
  transactionsApi,
} from '../transactions.queries.ts'
import { endOfPayment, isBusy, isDecided, pauseMs, wentThrough } from './outcome.ts'
import type { MoneyAction } from './record-actions.ts'

/** What was sent to the provider, so that its outcome can be told when it comes. */
export type Sent = { action: MoneyAction; childId: string | null; amountMinor: number; currency: string }
export type WatchOutcome = (record: RecordRef, sent?: Sent) => void

const sleep = (ms: number, signal: AbortSignal) =>
  new Promise<void>((resolve) => {
    const timer = setTimeout(resolve, ms)
    signal.addEventListener('abort', () => {
      clearTimeout(timer)
      resolve()
    })
  })

/** Puts what an action answered where it is shown, and has everything else about the payment read again. */
export function applyHead(queries: QueryClient, record: RecordRef, head: TransactionHead): void {
  queries.setQueryData(recordQuery(record).queryKey, (before) => before && { ...before, ...head })
  void queries.invalidateQueries({ queryKey: transactionKeys.record(record.id) })
  void queries.invalidateQueries({ queryKey: transactionKeys.lists })
}

/**
 * Follows payments that wait for their provider until it has decided, also when their drawer has been closed: the page changes without
 * a reload, and a snackbar shows the outcome of the user's own actions. Ends with the page.
 */
export function useOutcomes(): { watch: WatchOutcome; tell: (result: ActionResult['status'], sent: Sent) => void } {
  const { t } = useTranslation('transactions')
  const moneyText = useMoneyText()
  const queries = useQueryClient()
  const watched = useRef(new Map<string, Sent[]>())
  const page = useRef<AbortController>(undefined)
  useEffect(() => {
    const control = new AbortController()
    page.current = control
    return () => {
      control.abort()
      watched.current.clear()
    }
  }, [])

  const tell = (result: ActionResult['status'], { action, amountMinor, currency }: Sent) => {
    const amount = moneyText(amountMinor, currency)
    if (result === 'Pending') notify.success(t('action.pendingToast'))
    else if (result === 'WaitingForApproval') notify.success(t('action.waitsToast'))
    else if (result === 'Successful') notify.success(t(`action.${action}Done`, { amount }))
    else notify.error(t(`action.${action}Failed`, { amount }))
  }

  /** The sent actions that are still open; the outcome of the others has been shown. */
  async function tellDecided(sent: readonly Sent[], record: RecordRef, head: TransactionHead, signal: AbortSignal): Promise<Sent[]> {
    const open: Sent[] = []
    for (const one of sent) {
      const { id: _, ...scope } = record
      // A refund or capture is a transaction of its own.
      const child = one.childId && (await transactionsApi.getRelated({ params: { id: one.childId }, ...scope, background: true, signal }))
      const status = child ? child.status : endOfPayment(one.action, head)
      if (!isDecided(status)) open.push(one)
      else tell(wentThrough(status) ? 'Successful' : 'Failed', one)
    }
    return open
  }

  async function follow(record: RecordRef, signal: AbortSignal) {
    const { id, ...scope } = record
    let version: number | undefined = queries.getQueryData(recordQuery(record).queryKey)?.version
    for (let poll = 0; !signal.aborted; poll++) {
      await sleep(pauseMs(poll), signal)
      if (signal.aborted) return
      try {
        const head = await transactionsApi.details({ params: { id }, ...scope, background: true, signal })
        const open = await tellDecided(watched.current.get(id) ?? [], record, head, signal)
        watched.current.set(id, open)
        if (head.version !== version) applyHead(queries, record, head)
        version = head.version
        if (!isBusy(head) && open.length === 0) return
      } catch {
        // A poll that fails says nothing about the payment; the next one may work.
      }
    }
  }

  const watch: WatchOutcome = (record, sent) => {
    const control = page.current
    if (!control) return
    const running = watched.current.get(record.id)
    watched.current.set(record.id, [...(running ?? []), ...(sent ? [sent] : [])])
    if (running) return
    void follow(record, control.signal).finally(() => watched.current.delete(record.id))
  }
  return { watch, tell }
}
