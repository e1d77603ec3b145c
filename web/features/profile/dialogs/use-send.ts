import { useState } from 'react'
import { ApiError } from '../../../shared/api/api-error.ts'
import { problemText, refusedFields } from '../../../shared/api/problem-text.ts'

/** Sends once at a time. `refused(field)` is why a field is not taken; what belongs to no field of the dialog is `error`. */
export function useSend(fields: readonly string[]) {
  const [isSending, setIsSending] = useState(false)
  const [failure, setFailure] = useState<unknown>()
  const refusals = refusedFields(failure)
  const isInField = Object.keys(refusals).some((name) => fields.includes(name))
  return {
    isSending,
    refused: (field: string): string | undefined => refusals[field],
    /** The server's own words: it explains a refused password in the language of the account. */
    asSaid: (field: string): string | undefined => (failure instanceof ApiError ? failure.fields[field] : undefined),
    error: failure !== undefined && !isInField ? (failure instanceof Told ? failure.message : problemText(failure)) : undefined,
    forget: () => setFailure(undefined),
    async send<Result>(work: () => Promise<Result>, onDone: (result: Result) => void): Promise<void> {
      if (isSending) return
      setIsSending(true)
      setFailure(undefined)
      try {
        onDone(await work())
      } catch (error) {
        setFailure(error)
      } finally {
        setIsSending(false)
      }
    },
  }
}

/** A failure that has its own words in the person's language. */
export class Told extends Error {}
