// `npm run screens`: which of the documented routes and of the entries of the menus lead somewhere, and which screens are still to be built.
import { existsSync } from 'node:fs'
import { resolve } from 'node:path'
import { createServer } from 'vite'
import documented from './documented-routes.json' with { type: 'json' }

type Audience = 'staff' | 'merchant'
type Menus = Record<Audience, readonly unknown[]>
type Route = (typeof documented)[number]

const web = resolve(import.meta.dirname, '../web')

/** What the portal's own modules say: the addresses its router knows and its menus. They are TSX, so Vite loads them. */
async function readPortal(): Promise<{ addresses: ReadonlySet<string>; entries: Record<Audience, string[]> }> {
  const vite = await createServer({
    root: web,
    configFile: false,
    logLevel: 'error',
    server: { middlewareMode: true },
    appType: 'custom',
    optimizeDeps: { noDiscovery: true },
  })
  try {
    const { pages, slots } = await vite.ssrLoadModule('/router/page-lists.ts')
    const { createPortalRouter } = await vite.ssrLoadModule('/router/router.tsx')
    const { screenOf } = await vite.ssrLoadModule('/shared/page/page.ts')
    const { menusOf } = await vite.ssrLoadModule('/shell/menu/menu.catalogue.ts')
    const menus: Menus = menusOf(pages)
    const { entriesOf } = await vite.ssrLoadModule('/shell/menu/menu-item.ts')
    const urlsOf = (menu: readonly unknown[]): string[] => entriesOf(menu).map(({ url }: { url: string }) => url)
    return {
      addresses: new Set(Object.keys(createPortalRouter(pages, { slots }).routesByPath).map(screenOf)),
      entries: { staff: urlsOf(menus.staff), merchant: urlsOf(menus.merchant) },
    }
  } finally {
    await vite.close()
  }
}

const { addresses, entries } = await readPortal()
const lies = (address: string, area: string) => address === area || address.startsWith(`${area}/`)

/** What a route leads to: a screen, an area with a screen somewhere in it, a file, or a redirection. */
const leads: Record<string, (path: string) => boolean> = {
  screen: (path) => addresses.has(path),
  area: (path) => [...addresses].some((address) => lies(address, path)),
  static: (path) => existsSync(resolve(web, path.slice(1))),
  redirect: (path) => addresses.has(path.replace('**', '/$')),
}
/** Pages of the identity server, and the drawer of the audit trail, which opens beside any record. */
const elsewhere = ({ kind }: Route) => leads[kind] === undefined

const say = (line: string) => process.stdout.write(`${line}\n`)
for (const [audience, urls] of Object.entries(entries)) {
  const built = urls.filter((url) => addresses.has(url))
  say(`menu of ${audience}: ${built.length} of ${urls.length} entries have their screen`)
}
const missing = documented.filter((route) => !elsewhere(route) && !leads[route.kind]?.(route.path))
say(
  `documented routes: ${documented.length - missing.length} of ${documented.length} lead somewhere, ${missing.length} are still to be built`,
)
for (const { path, kind, audience } of missing) say(`  ${kind.padEnd(6)} ${audience.padEnd(8)} ${path}`)
for (const { path } of documented.filter(elsewhere)) say(`  not of the portal's router: ${path}`)
