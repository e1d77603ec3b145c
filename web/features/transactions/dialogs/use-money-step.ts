import { useRef, useState } from 'react'
import { ApiError } from '../../../shared/api/api-error.ts'
import { patiently } from '../../../shared/api/money-call.ts'
import { randomKey } from '../../../shared/api/random-key.ts'
import { useOneAtATime } from '../../../shared/api/use-one-at-a-time.ts'
import { useSession } from '../../../shared/session/session.tsx'
import type { ActionResult, AllowedAction } from '../transactions.queries.ts'
import { lostIntentOf } from './lost-intent.ts'
import { afterFailure, type MoneyStep } from './money-step.ts'

export type SendMoney<Body> = (call: { body: Body; idempotencyKey: string; scaCode?: string }) => Promise<ActionResult>

/**
 * Sends a money step once: one Idempotency-Key for the opened dialog, kept over retries and lost answers, renewed only after a definite
 * refusal; one request at a time however often the button is pressed. A step whose answer was lost keeps its key when its dialog is closed
 * and opened again.
 */
export function useMoneyStep<Body>(
  { action, recordId }: { action: AllowedAction['action']; recordId: string },
  send: SendMoney<Body>,
  onDone: (result: ActionResult, body: Body) => void,
) {
  const { user } = useSession()
  const lost = lostIntentOf<Body>(user.id, action, recordId)
  const [before] = useState(lost.find)
  const key = useRef(before?.key ?? randomKey())
  const { run, isUnderWay } = useOneAtATime()
  const [step, setStep] = useState<MoneyStep<Body>>(
    before ? { phase: 'lost', body: before.body, scaCode: undefined, error: new ApiError(0, undefined) } : { phase: 'ask' },
  )

  const attempt = async (body: Body, scaCode?: string) => {
    try {
      const call = { body, idempotencyKey: key.current, ...(scaCode ? { scaCode } : {}) }
      // Before the answer, because the tab may be closed before it comes.
      lost.keep(key.current, body)
      const result = await patiently(() => send(call))
      lost.forget()
      onDone(result, body)
    } catch (error) {
      const { step: next, newKey } = afterFailure(error, { body, scaCode }, action)
      if (next.phase !== 'lost') lost.forget()
      if (newKey) key.current = randomKey()
      setStep(next)
    }
  }
  const submit = (body: Body, scaCode?: string) => void run(() => attempt(body, scaCode))
  return {
    step,
    /** What the form begins with: a step that was lost is shown as it was sent. */
    begun: before?.body,
    isSending: isUnderWay,
    submit: (body: Body) => submit(step.phase === 'lost' ? step.body : body, step.phase === 'lost' ? step.scaCode : undefined),
    confirm: (code: string) => step.phase === 'code' && submit(step.body, code),
    /** From the code back to the form. Nothing has been done yet, so the key may stay only with the same form. */
    back: () => {
      key.current = randomKey()
      setStep({ phase: 'ask' })
    },
  }
}
