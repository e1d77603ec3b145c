import type { Values } from './sentences.ts'

/** Where the code of a second factor is found: in the person's authenticator app, or in a mail that has just been sent. */
export const codePlaces = ['app', 'mail'] as const
export type CodePlace = (typeof codePlaces)[number]

/** Which entry of a catalogue of refusals it is, and what it names: `views.tooMany`, `{ most: 50 }`. */
export type Reason = { reason: string; params: Values }

/** RFC 9457, plus `error` and `errors`, because the specified screens read their message from those. */
export type Problem = {
  type: string
  status: number
  title: string
  code: string
  detail?: string
  /** Which field is wrong and why: `{ "body.amountMinor": "At most 999 is left" }`. */
  fields?: Record<string, string>
  /** Why, by its name in the catalogue of refusals; `detail` says the same in English. A refusal of the guard has none. */
  reason?: Reason['reason']
  params?: Reason['params']
  /** Where several fields are wrong for different reasons: the reason of each. */
  reasons?: Record<string, Reason>
  requestId: string
  error: string
  errors: { message: string }[]
  /** With 428: the step-up challenge that a code must answer. */
  challengeId?: string
  codeIn?: CodePlace
  /** With `view_over`: why the viewing has ended, where that is known. */
  because?: string
  /** With `stale_version`: what the record is now, where the refusal says so. */
  current?: unknown
  /** With 409 of a money action: the actions allowed now. */
  allowedActions?: unknown[]
}
