import type { TransactionStatus } from '@portico/contract/features/transactions/transaction-words.ts'
import type { ActionResult, RecordRef, TransactionHead } from '../transactions.queries.ts'
import { isBusy, isDecided, pauseMs, wentThrough } from './outcome.ts'

export type MoneyAction = 'refund' | 'capture' | 'void'
/** What was sent to the provider, so that its outcome can be told when it comes. */
export type Sent = { action: MoneyAction; childId: string | null; amountMinor: number; currency: string }
export type Outcome = ActionResult['status']

/** `signal` ends with the page. */
type Needs = {
  readHead: (record: RecordRef, signal: AbortSignal) => Promise<TransactionHead>
  readChild: (record: RecordRef, childId: string, signal: AbortSignal) => Promise<TransactionStatus>
  onHead: (record: RecordRef, head: TransactionHead) => void
  onDecided: (outcome: Outcome, sent: Sent) => void
}

type Followed = { sent: Set<Sent>; poll: number }

const sleep = (ms: number, signal: AbortSignal) =>
  new Promise<void>((resolve) => {
    const timer = setTimeout(resolve, ms)
    signal.addEventListener('abort', () => {
      clearTimeout(timer)
      resolve()
    })
  })

/** Asks how payments stand until nothing of them waits any more, and tells the outcome of all that was sent, each once. */
export function followOutcomes({ readHead, readChild, onHead, onDecided }: Needs, signal: AbortSignal) {
  const followed = new Map<string, Followed>()

  /** A void decides the payment itself; a refund or capture is a transaction of its own. */
  const statusOf = async (record: RecordRef, head: TransactionHead, { childId }: Sent): Promise<TransactionStatus> =>
    childId !== null
      ? readChild(record, childId, signal)
      : head.status === 'Closing'
        ? 'Pending'
        : head.status === 'Closed'
          ? 'Successful'
          : 'Failed'

  async function look(record: RecordRef, { sent }: Followed): Promise<TransactionHead> {
    // What is sent from here on is younger than the answer, which says nothing about it.
    const asked = [...sent]
    const head = await readHead(record, signal)
    for (const one of asked) {
      const status = await statusOf(record, head, one)
      if (!isDecided(status)) continue
      sent.delete(one)
      onDecided(wentThrough(status) ? 'Successful' : 'Failed', one)
    }
    return head
  }

  async function follow(record: RecordRef, one: Followed, known: number | undefined): Promise<void> {
    for (let version = known; ; ) {
      await sleep(pauseMs(one.poll++), signal)
      if (signal.aborted) return
      try {
        const head = await look(record, one)
        if (head.version !== version) onHead(record, head)
        version = head.version
        if (isBusy(head) || one.sent.size > 0) continue
        followed.delete(record.id)
        return
      } catch {
        // A poll that fails says nothing about the payment; the next one may work.
      }
    }
  }

  /** `version`: of the payment as it is shown already. */
  return function watch(record: RecordRef, sent: Sent | undefined, version: number | undefined): void {
    const running = followed.get(record.id)
    const one = running ?? { sent: new Set<Sent>(), poll: 0 }
    if (sent) one.sent.add(sent)
    one.poll = 0
    if (running) return
    followed.set(record.id, one)
    void follow(record, one, version)
  }
}
