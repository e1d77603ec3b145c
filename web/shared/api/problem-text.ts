import i18next from 'i18next'
import { say } from '../texts/said.ts'
import { ApiError } from './api-error.ts'

/**
 * What a failure says in the language of the user. A refusal of the catalogue says itself. Else the server speaks English: in English its own
 * words are shown, since they name the case; in another language only ours are, those of its code. A failure of the network has only ours
 * anywhere.
 */
export const problemText = (error: unknown): string => problemLines(error).join('. ')

/** The same as lines: a 403 has one fixed sentence, and the reason beneath it. */
export function problemLines(error: unknown): [text: string, beneath?: string] {
  if (!(error instanceof ApiError)) return [i18next.t('unknownError')]
  const ours = wordsOfCode(error.code)
  const reasons = error.said ? [error.said] : Object.values(error.reasons)
  const said = [...new Set(reasons.map(say))].filter((text) => text !== undefined).join(' ') || undefined
  if (error.status === 403) {
    const forbidden = i18next.t('problems.not_allowed')
    const beneath = error.code === 'view_only' ? ours : said
    return beneath === undefined ? [forbidden] : [forbidden, beneath]
  }
  if (said !== undefined) return [said]
  if (error.status === 0) return [ours ?? i18next.t('unknownError')]
  // For how long differs, and its header alone tells it.
  if (error.code === 'sca_locked' && error.retryAfterSeconds)
    return [i18next.t('lockedFor', { count: Math.ceil(error.retryAfterSeconds / 60) })]
  return [i18next.language === 'en' ? error.message : (ours ?? i18next.t('unknownError'))]
}

/** What a code says by itself: in English the server's own words, in another language ours. */
export const textOfCode = (code: string, english: string): string => (i18next.language === 'en' ? english : (wordsOfCode(code) ?? english))

function wordsOfCode(code: string): string | undefined {
  const key = `problems.${code}`
  return i18next.exists(key) ? i18next.t(key as 'unknownError') : undefined
}

/** What was refused of each field, by path (`body.value`), in the language of the user. */
export function refusedFields(error: unknown): Readonly<Record<string, string>> {
  if (!(error instanceof ApiError)) return {}
  return Object.fromEntries(
    Object.entries(error.fields).map(([path, english]) => {
      const reason = error.reasons[path] ?? error.said
      const inEnglish = i18next.language === 'en' ? english : undefined
      return [path, (reason && say(reason)) ?? inEnglish ?? wordsOfCode(error.code) ?? english]
    }),
  )
}

/** In the place of what could not be loaded: why, or where no one has said so, that nothing is lost and what to do. */
export function loadFailureText(error: unknown): string {
  const isSaid = error instanceof ApiError && (error.status < 500 || error.code === 'unavailable')
  const why = problemText(error)
  return isSaid && why !== i18next.t('unknownError') ? why : i18next.t('notLoaded')
}

export const requestIdOf = (error: unknown): string | undefined => (error instanceof ApiError ? error.requestId : undefined)
