import type { Page } from '@portico/testkit/browser/browser.ts'
import { porticoUrl } from './portico.fixture.ts'
import { soon } from './soon.fixture.ts'

type Call = { method?: string; headers?: Record<string, string>; body?: unknown }

const tokens = new WeakMap<Page, string>()

/** Remembers the bearer token the page works with, so that a test can ask the API itself. */
export function listenForToken(page: Page): void {
  page.on('request', (request) => {
    const { authorization } = request.headers()
    if (authorization) tokens.set(page, authorization)
  })
}

/** The next test gets the page. */
export const forgetToken = (page: Page) => tokens.delete(page)

export async function tokenOf(page: Page): Promise<string> {
  await soon(() => tokens.get(page)).toBeDefined()
  return tokens.get(page)!
}

/** Calls the API as a script with this token would. */
export const callApi = (token: string, path: string, { method = 'GET', headers = {}, body }: Call = {}): Promise<Response> =>
  fetch(`${porticoUrl}${path}`, {
    method,
    headers: { authorization: token, ...(body === undefined ? {} : { 'content-type': 'application/json' }), ...headers },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  })

/** What the API says to the person of this page. */
export async function read<Reply>(page: Page, path: string, headers: Record<string, string> = {}): Promise<Reply> {
  const reply = await callApi(await tokenOf(page), path, { headers })
  if (!reply.ok) throw new Error(`${path} answered ${reply.status}: ${await reply.text()}`)
  return (await reply.json()) as Reply
}
