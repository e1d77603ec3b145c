/** Where the code of a second factor is found: in the person's authenticator app, or in a mail that has just been sent. */
export const codePlaces = ['app', 'mail'] as const
export type CodePlace = (typeof codePlaces)[number]

/** RFC 9457, plus `error` and `errors`, because the specified screens read their message from those. */
export type Problem = {
  type: string
  status: number
  title: string
  code: string
  detail?: string
  /** Which field is wrong and why: `{ "body.amountMinor": "At most 999 is left" }`. */
  fields?: Record<string, string>
  requestId: string
  error: string
  errors: { message: string }[]
  /** With 428: the step-up challenge that a code must answer. */
  challengeId?: string
  codeIn?: CodePlace
  /** With `view_over`: why the viewing has ended, where that is known. */
  because?: string
  /** With 409 of a money action: what is allowed now. */
  allowedActions?: unknown[]
}
