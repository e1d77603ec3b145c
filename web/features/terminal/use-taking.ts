import { useRef, useState } from 'react'
import { ApiError } from '../../shared/api/api-error.ts'
import { isUncertain, patiently } from '../../shared/api/money-call.ts'
import { randomKey } from '../../shared/api/random-key.ts'
import { useOneAtATime } from '../../shared/api/use-one-at-a-time.ts'
import type { PlaceScope } from '../../shared/list/place/use-place.ts'
import { type TerminalBody, type TerminalEntry, terminalApi } from './terminal.queries.ts'

/** A payment as it was sent: the same key and the same card token make no second payment of it. */
type Intent = { body: TerminalBody; scope: PlaceScope; idempotencyKey: string }
type Failure = { error: unknown; isLost: boolean }

/**
 * Takes a payment once: one request at a time however often the button is pressed. Where the answer was lost, the same intent is sent again
 * until an answer comes; a definite refusal ends it. `prepare` checks the form and asks the vault for the card; it gives nothing while
 * something is missing.
 */
export function useTaking(
  prepare: () => Promise<Omit<Intent, 'idempotencyKey'> | undefined>,
  onTaken: (entry: TerminalEntry, scope: PlaceScope) => void,
) {
  const lost = useRef<Intent>(undefined)
  const { run, isUnderWay } = useOneAtATime()
  const [failure, setFailure] = useState<Failure>()

  const send = async () => {
    const intent = lost.current ?? (await prepare().then((made) => made && { ...made, idempotencyKey: randomKey() }))
    if (!intent) return
    const { scope, ...call } = intent
    try {
      const entry = await patiently(() => terminalApi.pay({ ...call, ...scope }))
      lost.current = undefined
      setFailure(undefined)
      onTaken(entry, scope)
    } catch (error) {
      const isLost = isUncertain(error instanceof ApiError ? error : new ApiError(0, undefined))
      lost.current = isLost ? intent : undefined
      setFailure({ error, isLost })
    }
  }
  return { take: () => void run(send), isSending: isUnderWay, failure }
}
