import type { Page } from '@portico/testkit/browser/browser.ts'
import { pause, until } from '../../../attack/at-once.ts'
import type { Operation } from '../../../attack/operations.ts'
import { visit } from '../../../portico/browsing.ts'

/** A reading that a page asked the API for; `path` has its query. */
export type Asked = { path: string; status: number; operation: Operation }

const ownWithinMs = 15_000

/** The addresses that the menu leads to, folded groups included. */
export async function menuOn(page: Page): Promise<string[]> {
  const menu = page.getByRole('navigation', { name: 'Main' })
  const folded = menu.getByRole('button', { expanded: false })
  while ((await folded.count()) > 0) await folded.first().click()
  const links = await menu.getByRole('listitem').getByRole('link').all()
  return Promise.all(links.map(async (link) => (await link.getAttribute('href')) ?? ''))
}

/** Goes to addresses of the portal one after the other, and tells where each ended and what was asked there that needs a permission. */
export function walkOn(page: Page, operations: readonly Operation[]) {
  let asked: Asked[] = []
  const before = new Set<string>()
  page.on('response', (response) => {
    const { pathname, search } = new URL(response.url())
    const operation = response.request().method() === 'GET' ? operationAt(operations, pathname) : undefined
    if (operation && operation.permissions.length > 0) asked.push({ path: `${pathname}${search}`, status: response.status(), operation })
  })
  const go = async (address: string): Promise<string> => {
    asked = []
    await visit(page, address)
    return new URL(page.url()).pathname
  }
  return {
    go,
    /** Until it has asked for something that no page before it did: what it is about. */
    async open(address: string): Promise<{ at: string; asked: readonly Asked[]; isOwn: boolean }> {
      const at = await go(address)
      const own = () => asked.some(({ path }) => !before.has(path))
      await until(`${address} sends its own requests`, ownWithinMs, async () => own()).catch(() => undefined)
      await pause(500)
      const isOwn = own()
      for (const { path } of asked) before.add(path)
      return { at, asked: [...asked], isOwn }
    },
  }
}

/** The operation that answers at a path: the one with the fewest places for ids. */
export function operationAt(operations: readonly Operation[], path: string): Operation | undefined {
  const [pathname] = path.split('?')
  const fits = ({ method, path: pattern }: Operation) =>
    method === 'GET' && new RegExp(`^${pattern.replaceAll(/\{\w+\}/g, '[^/]+')}$`).test(pathname!)
  const places = ({ path: pattern }: Operation) => pattern.split('{').length
  return operations.filter(fits).sort((one, other) => places(one) - places(other))[0]
}
