/** A request or response as it went over the wire: headers, an empty line, the body, JSON laid out. */
export function messageText(headers: Readonly<Record<string, string>>, body: string): string {
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}`)
  const text = laidOut(body)
  return [lines.join('\n'), text].filter((part) => part !== '').join('\n\n')
}

function laidOut(body: string): string {
  try {
    return JSON.stringify(JSON.parse(body), null, 2)
  } catch {
    return body
  }
}

/** `https://acquirer.example/v2/payments?x=1` → `/v2/payments?x=1`: the host says little and takes the room. */
export function pathOf(url: string): string {
  try {
    const { pathname, search } = new URL(url)
    return `${pathname}${search}`
  } catch {
    return url
  }
}
