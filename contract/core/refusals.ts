import type { ErrorCode } from '../errors.ts'
import type { Language } from './languages.ts'
import { type Draft, type Given, type Places, type Said, sentences } from './sentences.ts'

type Kind<Code extends ErrorCode = ErrorCode> = {
  readonly code: Code
  /** Which field is wrong, where that is always the same one: `body.value`. */
  readonly field?: string | undefined
}
type RefusalDraft<P extends Places = Places> = Draft<P> & Kind
/** A refusal as a verb throws it, with what it names. */
export type Refusal = Said & Kind
/** One entry of a feature's catalogue. Given its values it is the refusal to throw. */
export type RefusalEntry<P extends Places = Places> = Draft<P> & Kind & { readonly reason: string } & ((...values: Given<P>) => Refusal)
/** An entry of any places, for lists of them. */
export type AnyRefusal = Draft & Kind & { readonly reason: string }

const kind =
  <Code extends ErrorCode>(code: Code) =>
  <const P extends Places>(places: P, words: Readonly<Record<Language, string>>, field?: string): Draft<P> & Kind<Code> => ({
    places,
    ...words,
    code,
    field,
  })

/** The state of the record does not allow it. */
export const notPossible = kind('action_not_allowed')
/** Another record is in the way, or there are too many already. */
export const conflict = kind('conflict')
/** The caller may call this, but not for this. Never names a permission or a record that the caller may not see. */
export const notAllowed = kind('not_allowed')
/** What was sent in this field cannot be taken. */
export const wrongField = <const P extends Places>(field: string, places: P, words: Readonly<Record<Language, string>>) =>
  kind('invalid_input')(places, words, field)
/** The same where the field differs from call to call: the verb says which. */
export const wrongFields = kind('invalid_input')

/** The search would take too long. */
export const narrowSearch = kind('narrow_the_search')
/** Not so soon again. */
export const tooOften = kind('too_many_requests')
export const exceedsBalance = kind('refund_exceeds_balance')
export const exceedsAuthorised = kind('capture_exceeds_authorised')
export const exceedsOwed = kind('payout_exceeds_owed')
export const staleVersion = kind('stale_version')
export const wrongFileType = kind('file_type_not_allowed')
export const fileBlocked = kind('file_blocked')

/**
 * The catalogue of a feature: what its verbs refuse and why, in both languages. An endpoint declares the entries it may answer with;
 * `throw new AppError(viewRefusals.tooMany({ most: 50 }))` answers with one.
 */
export function refusals<const D extends Record<string, RefusalDraft>>(feature: string, drafts: D) {
  const entries = Object.entries(sentences(feature, drafts)).map(([key, say]) => {
    const { code, field } = drafts[key]!
    const refuse = (...values: Given<Places>): Refusal => ({ ...say(...values), code, ...(field ? { field } : {}) })
    return [key, Object.assign(refuse, { ...say }, { code, field })]
  })
  return Object.fromEntries(entries) as unknown as { readonly [Key in keyof D]: RefusalEntry<D[Key]['places']> }
}
