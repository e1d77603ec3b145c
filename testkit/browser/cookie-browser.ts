type Cookie = { name: string; value: string; path: string; host: string }

export type Reply = {
  status: number
  url: string
  headers: Headers
  text: string
  /** Of a redirect that was not followed. */
  location: string | undefined
}

/** A browser without a screen: keeps cookies by host and path, follows redirects when asked, sends forms as a browser does. */
export class Browser {
  readonly cookies: Cookie[] = []
  readonly setCookieHeaders: string[] = []
  #headers: Record<string, string>

  constructor(headers: Record<string, string> = {}) {
    this.#headers = { accept: 'text/html,*/*;q=0.8', 'user-agent': 'Portico test browser', ...headers }
  }

  get = (url: string, headers: Record<string, string> = {}) => this.#send(url, { method: 'GET', headers })

  post = (url: string, fields: Record<string, string>, headers: Record<string, string> = {}) =>
    this.#send(url, {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded', origin: new URL(url).origin, ...headers },
      body: new URLSearchParams(fields).toString(),
    })

  /** Follows redirects until a page, or until `stop` matches an address (which is then not requested). */
  async follow(reply: Reply, stop: RegExp = /^$/): Promise<Reply> {
    let current = reply
    for (let i = 0; current.location !== undefined; i++) {
      if (i > 20) throw new Error('Redirected without end')
      if (stop.test(current.location)) return current
      current = await this.get(current.location)
    }
    return current
  }

  async #send(url: string, init: RequestInit): Promise<Reply> {
    const target = new URL(url)
    const cookie = this.cookies
      .filter(
        ({ host, path }) => host === target.hostname && (target.pathname === path || target.pathname.startsWith(path.replace(/\/?$/, '/'))),
      )
      .map(({ name, value }) => `${name}=${value}`)
      .join('; ')
    const headers = { ...this.#headers, ...(init.headers as Record<string, string>), ...(cookie ? { cookie } : {}) }
    const response = await fetch(target, { ...init, headers, redirect: 'manual' })
    for (const text of response.headers.getSetCookie()) this.#store(text, target.hostname)
    const location = response.headers.get('location')
    return {
      status: response.status,
      url,
      headers: response.headers,
      text: await response.text(),
      location: location === null ? undefined : new URL(location, target).href,
    }
  }

  #store(text: string, host: string) {
    this.setCookieHeaders.push(text)
    const [pair = '', ...attributes] = text.split(';').map((part) => part.trim())
    const at = pair.indexOf('=')
    const [name, value] = [pair.slice(0, at), pair.slice(at + 1)]
    const attribute = (wanted: string) => attributes.find((one) => one.toLowerCase().startsWith(`${wanted}=`))?.slice(wanted.length + 1)
    const path = attribute('path') ?? '/'
    const kept = this.cookies.findIndex((one) => one.name === name && one.path === path && one.host === host)
    if (kept >= 0) this.cookies.splice(kept, 1)
    const isOver = attribute('max-age') === '0' || Date.parse(attribute('expires') ?? '9999-01-01') < Date.now()
    if (!isOver && value !== '') this.cookies.push({ name, value, path, host })
  }
}

/** Value of a hidden or shown field of a page. */
export function fieldOf(text: string, name: string): string {
  const tag = new RegExp(`<input[^>]*name="${name}"[^>]*>`).exec(text)?.[0]
  if (tag === undefined) throw new Error(`No field ${name} in: ${text.slice(0, 2000)}`)
  return /value="([^"]*)"/.exec(tag)?.[1] ?? ''
}

/** What a reader sees, in one line. */
export const shownIn = (text: string) =>
  text
    .replace(/<head>[\s\S]*?<\/head>|<style[\s\S]*?<\/style>|<svg[\s\S]*?<\/svg>/g, '')
    .replace(/<[^>]+>/g, ' ')
    .replace(/\s+/g, ' ')
