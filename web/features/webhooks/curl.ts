import { curlText } from '../../shared/api/curl-text.ts'
import type { Attempt } from './webhooks.queries.ts'

/** The attempt as a command that sends the same message, with the same signature. */
export const curlOf = ({ url, requestHeaders, requestBody }: Pick<Attempt, 'url' | 'requestHeaders' | 'requestBody'>): string =>
  curlText({ method: 'POST', url, headers: requestHeaders, body: requestBody })
