import type { TransactionAction } from '@portico/contract/features/transactions/transaction-words.ts'
import { ActionBar } from '@portico/ui/actions/action-bar.tsx'
import type { Action } from '@portico/ui/actions/action-button.tsx'
import { notify } from '@portico/ui/notices/notify.tsx'
import { IconArrowBackUp, IconArrowUpLeft, IconCreditCard, IconRefresh } from '@tabler/icons-react'
import { onlineManager, useMutation, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useEffect, useEffectEvent, useRef, useState, useSyncExternalStore } from 'react'
import { flushSync } from 'react-dom'
import { useTranslation } from 'react-i18next'
import { randomKey } from '../../../shared/api/random-key.ts'
import { late } from '../../../shared/page/late.tsx'
import { useSession } from '../../../shared/session/session.tsx'
import { sayOr } from '../../../shared/texts/said.ts'
import type { Verdict } from '../payouts/payouts.queries.ts'
import { payoutTexts } from '../payouts/payouts.texts.ts'
import { paymentOf, referenceOf } from '../transaction-words.tsx'
import {
  type ActionResult,
  type RecordRef,
  scopeOf,
  type TransactionDetail,
  transactionKeys,
  transactionsApi,
  transactionWire,
} from '../transactions.queries.ts'
import { ActionDialog } from './action-dialog.tsx'
import { isMoneyAction, type MoneyAction, placeActions } from './record-actions.ts'
import { applyHead, type useOutcomes } from './use-outcomes.ts'

const icons: Partial<Record<TransactionAction, ReactNode>> = {
  refund: <IconArrowBackUp size={15} stroke={2} aria-hidden />,
  capture: <IconCreditCard size={15} stroke={1.75} aria-hidden />,
  checkStatus: <IconRefresh size={15} stroke={1.75} aria-hidden />,
}

/** Actions that cannot be undone. */
const ends: ReadonlySet<TransactionAction> = new Set(['void', 'reversal', 'decline', 'declinePayout'])
const verdicts = { approvePayout: 'Approved', declinePayout: 'Declined' } as const
const isPayoutDecision = (action: TransactionAction): action is keyof typeof verdicts => action in verdicts
const decisions = { approvePayout: 'approvePayouts', declinePayout: 'declinePayouts' } as const
const accessOf = (action: TransactionAction) => transactionWire[isPayoutDecision(action) ? decisions[action] : action].access

const DecideDialog = late([payoutTexts], async () => (await import('../payouts/decide.dialog.tsx')).DecideDialog)

type RecordActionsProps = {
  record: RecordRef
  detail: TransactionDetail
  outcomes: ReturnType<typeof useOutcomes>
  act: string | undefined
  onActed: () => void
  onOpen: (id: string) => void
}

/** What the server allows with this payment now; it decides again when one is sent. */
export function RecordActions({ record, detail, outcomes, act, onActed, onOpen }: RecordActionsProps) {
  const { t } = useTranslation(['transactions', 'shared'])
  const session = useSession()
  const queries = useQueryClient()
  const isOnline = useSyncExternalStore(onlineManager.subscribe, () => onlineManager.isOnline())
  const [opened, setOpened] = useState<MoneyAction>()
  const [verdict, setVerdict] = useState<Verdict>()
  const opener = useRef<Element>(null)
  const check = useCheckStatus(record)
  const placed = placeActions(detail.allowedActions, (action) => session.can(accessOf(action)))
  const maxOf = (action: MoneyAction) => detail.allowedActions.find((one) => one.action === action)?.maxAmountMinor ?? 0

  const decide = (verdict: Verdict) => {
    opener.current = document.activeElement
    setVerdict(verdict)
  }
  const open = (action: MoneyAction) => {
    opener.current = document.activeElement
    setOpened(action)
  }
  // Only what the server allows, whatever an address asks for.
  const wished = placed.find(({ action, allowed }) => allowed && action === act && isMoneyAction(action))?.action as MoneyAction | undefined
  const begin = useEffectEvent(() => {
    if (wished) open(wished)
    onActed()
  })
  useEffect(() => {
    if (act !== undefined) begin()
  }, [act])
  const leave = () => {
    flushSync(() => {
      setOpened(undefined)
      setVerdict(undefined)
    })
    if (opener.current instanceof HTMLElement) opener.current.focus({ preventScroll: true })
  }
  const close = () => {
    leave()
    // An answer may have been lost; the page must not be older than the dialog.
    void queries.invalidateQueries({ queryKey: transactionKeys.record(record.id) })
  }
  const done = (action: MoneyAction) => (result: ActionResult, amountMinor: number) => {
    const sent = { action, childId: result.childTransactionId, amountMinor, currency: detail.currency }
    leave()
    applyHead(queries, record, result.parent)
    outcomes.tell(result.status, sent)
    if (result.status === 'Pending') outcomes.watch(record, sent)
  }
  const actions = placed.map(
    ({ action, allowed, reason, said, primary, overflow }): Action => ({
      id: action,
      label: t(`transactions:action.${action}`),
      icon: icons[action],
      primary,
      overflow,
      danger: ends.has(action),
      offReason: allowed ? (isOnline ? undefined : t('shared:record.offline')) : reason === null ? undefined : sayOr(said, reason),
      loading: action === 'checkStatus' && check.isPending,
      onClick: () => (action === 'checkStatus' ? check.mutate() : isPayoutDecision(action) ? decide(verdicts[action]) : open(action)),
    }),
  )
  const parent = detail.parentTransactionId
  if (parent)
    actions.unshift({
      id: 'openPayment',
      label: t('transactions:action.openPayment', { reference: paymentOf(detail) }),
      icon: <IconArrowUpLeft size={15} stroke={1.75} aria-hidden />,
      primary: true,
      onClick: () => onOpen(parent),
    })
  return (
    <>
      <ActionBar actions={actions} />
      {opened && (
        <ActionDialog action={opened} detail={detail} scope={record} maxAmountMinor={maxOf(opened)} onDone={done(opened)} onClose={close} />
      )}
      {verdict && (
        <DecideDialog
          verdict={verdict}
          rows={[{ ...detail, kind: detail.type === 'Refund' ? 'markRefunded' : 'payout', name: referenceOf(detail) }]}
          scope={scopeOf(record)}
          onClose={close}
        />
      )}
    </>
  )
}

/** Asks the provider for the status of the payment. This moves no money, so each press is a new request. */
function useCheckStatus(record: RecordRef) {
  const { t } = useTranslation('transactions')
  const queries = useQueryClient()
  const { id, ...scope } = record
  return useMutation({
    mutationFn: () => transactionsApi.checkStatus({ params: { id }, ...scope, body: {}, idempotencyKey: randomKey() }),
    onSuccess: ({ parent, status }) => {
      applyHead(queries, record, parent)
      notify.success(status === 'Pending' ? t('action.checkedWaiting') : t('action.checked', { status: t(`status.${parent.status}`) }))
    },
  })
}
