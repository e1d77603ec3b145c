import i18next from 'i18next'
import { ApiError } from './api-error.ts'

/**
 * What a failure says in the person's language. The server speaks English: in English its own words are shown, since they
 * name the case; in another language only ours are, those of its code. A failure of the network has only ours anywhere.
 */
export function problemText(error: unknown): string {
  if (!(error instanceof ApiError)) return i18next.t('unknownError')
  const key = `problems.${error.code}`
  const ours = i18next.exists(key) ? i18next.t(key as 'unknownError') : undefined
  if (error.status === 0) return ours ?? i18next.t('unknownError')
  if (error.status === 403) {
    const forbidden = i18next.t('problems.not_allowed')
    return error.code === 'view_only' ? `${forbidden}. ${i18next.t('problems.view_only')}` : forbidden
  }
  // For how long differs, and its header alone tells it.
  if (error.code === 'sca_locked' && error.retryAfterSeconds)
    return i18next.t('lockedFor', { count: Math.ceil(error.retryAfterSeconds / 60) })
  return i18next.language === 'en' ? error.message : (ours ?? i18next.t('unknownError'))
}

/** In the place of what could not be loaded: why, or where nobody has said so, that nothing is lost and what to do. */
export function loadFailureText(error: unknown): string {
  const isSaid = error instanceof ApiError && (error.status < 500 || error.code === 'unavailable')
  const why = problemText(error)
  return isSaid && why !== i18next.t('unknownError') ? why : i18next.t('notLoaded')
}

export const requestIdOf = (error: unknown): string | undefined => (error instanceof ApiError ? error.requestId : undefined)
