// `npm run screens`: which screens of the menu catalogue exist and which are still to be built, for each audience.
import { resolve } from 'node:path'
import { createServer } from 'vite'

type Listed = { url: string; title: string }
type Menus = Record<'staff' | 'merchant', readonly unknown[]>

/** What the portal's own modules say: its pages and its menus. They are TSX, so Vite loads them. */
async function readPortal(): Promise<{ screens: ReadonlySet<string>; entries: Record<keyof Menus, Listed[]> }> {
  const vite = await createServer({
    root: resolve(import.meta.dirname, '../web'),
    configFile: false,
    logLevel: 'error',
    server: { middlewareMode: true },
    appType: 'custom',
    optimizeDeps: { noDiscovery: true },
  })
  try {
    const { pages } = await vite.ssrLoadModule('/router/page-lists.ts')
    const { screenOf } = await vite.ssrLoadModule('/shared/page.ts')
    const { menus } = (await vite.ssrLoadModule('/shell/menu/menu.catalogue.ts')) as { menus: Menus }
    const { entriesOf } = await vite.ssrLoadModule('/shell/menu/menu-item.ts')
    return {
      screens: new Set((pages as { path: string }[]).map(({ path }) => screenOf(path))),
      entries: { staff: entriesOf(menus.staff), merchant: entriesOf(menus.merchant) },
    }
  } finally {
    await vite.close()
  }
}

const { screens, entries } = await readPortal()
for (const [audience, list] of Object.entries(entries)) {
  const missing = list.filter(({ url }) => !screens.has(url))
  process.stdout.write(`${audience}: ${list.length - missing.length} of ${list.length} screens exist\n`)
  for (const { url } of missing) process.stdout.write(`  to be built ${url}\n`)
}
