/** In single quotes a shell takes every character as it is, but for the quote itself. */
const quoted = (text: string) => `'${text.replaceAll("'", `'\\''`)}'`

type Sent = { method: string; url: string; headers: Readonly<Record<string, string>>; body: string }

/** A request as a command that sends it. */
export const curlText = ({ method, url, headers, body }: Sent): string =>
  [
    `curl -X ${method} ${quoted(url)}`,
    ...Object.entries(headers).map(([name, value]) => `-H ${quoted(`${name}: ${value}`)}`),
    ...(body === '' ? [] : [`--data-raw ${quoted(body)}`]),
  ].join(' \\\n  ')
