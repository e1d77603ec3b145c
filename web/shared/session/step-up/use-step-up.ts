import type { CodePlace } from '@portico/contract/core/problem.ts'
import { useRef, useState } from 'react'
import { ApiError } from '../../api/api-error.ts'
import { useOneAtATime } from '../../api/use-one-at-a-time.ts'

/** The state of sending a sensitive action: `code` while the server waits for the second factor. */
export type Step = { phase: 'ask'; error?: unknown } | { phase: 'code'; wrong: boolean; codeIn: CodePlace | undefined }

/**
 * Sends once, and again with the code where the server asks for one (428). One request at a time however often the button is pressed; the
 * code belongs to what was sent, so going back to the form starts over.
 */
export function useStepUp<Result>(onDone: (result: Result) => void) {
  const sending = useRef<((scaCode?: string) => Promise<Result>) | undefined>(undefined)
  const { run, isUnderWay } = useOneAtATime()
  const [step, setStep] = useState<Step>({ phase: 'ask' })

  const attempt = async (scaCode?: string) => {
    if (!sending.current) return
    try {
      onDone(await sending.current(scaCode))
    } catch (error) {
      const isAsked = error instanceof ApiError && error.status === 428
      setStep(isAsked ? { phase: 'code', wrong: scaCode !== undefined, codeIn: error.codeIn } : { phase: 'ask', error })
    }
  }
  return {
    step,
    isSending: isUnderWay,
    send: (call: (scaCode?: string) => Promise<Result>) =>
      void run(() => {
        sending.current = call
        return attempt()
      }),
    confirm: (code: string) => void run(() => attempt(code)),
    back: () => setStep({ phase: 'ask' }),
  }
}
