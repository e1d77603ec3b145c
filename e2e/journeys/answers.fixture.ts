import type { Page } from '@portico/testkit/browser/browser.ts'
import type { Route } from 'playwright-core'

/** The request number that a failed answer carries and a person reads to support. */
export const requestId = '9b1c6a52-4b0e-4a57-9c55-000000000500'

type Problem = { status: number; code: string; [more: string]: unknown }

/** An answer as the server gives it where it refuses or fails (RFC 9457). */
export const problem = ({ status, code, ...more }: Problem) => ({
  status,
  contentType: 'application/problem+json',
  body: JSON.stringify({ type: 'about:blank', status, title: code, code, requestId, error: 'Something went wrong', ...more }),
})
export const broken = problem({ status: 500, code: 'internal' })

/** The only page of a list, with these records. */
export const pageWith = <Row>(data: readonly Row[]) => ({
  data,
  pageIndex: 0,
  pageSize: 5,
  totalCount: data.length,
  totalIsCapped: false,
  nextCursor: null,
  previousCursor: null,
})

type Address = string | RegExp
type Reply = ReturnType<typeof problem>

/** Requests to `url` wait until the function that comes back is called; then they get `reply`, or fail: none of them reaches the server. */
export async function hold(page: Page, url: Address, reply?: Reply): Promise<() => Promise<void>> {
  const free = Promise.withResolvers<void>()
  const held: Promise<void>[] = []
  const wait = (route: Route) => {
    const end = free.promise.then(() => (reply ? route.fulfill(reply) : route.abort())).catch(() => undefined)
    held.push(end)
    return end
  }
  await page.route(url, wait)
  return async () => {
    free.resolve()
    await Promise.all(held)
    await page.unroute(url, wait)
  }
}

/** Requests to `url` get this answer until the function that comes back is called. */
export async function answer(page: Page, url: Address, reply: Reply): Promise<() => Promise<void>> {
  const give = (route: Route) => route.fulfill(reply)
  await page.route(url, give)
  return () => page.unroute(url, give)
}
