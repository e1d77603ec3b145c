import type { Attempt } from './webhooks.queries.ts'

/** In single quotes a shell takes every character as it is, but for the quote itself. */
const quoted = (text: string) => `'${text.replaceAll("'", `'\\''`)}'`

/** The attempt as a command that sends the same message, with the same signature. */
export const curlOf = ({ url, requestHeaders, requestBody }: Pick<Attempt, 'url' | 'requestHeaders' | 'requestBody'>): string =>
  [
    `curl -X POST ${quoted(url)}`,
    ...Object.entries(requestHeaders).map(([name, value]) => `-H ${quoted(`${name}: ${value}`)}`),
    `--data-raw ${quoted(requestBody)}`,
  ].join(' \\\n  ')
