import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { gzipSync } from 'node:zlib'

type Part = { file: string; imports?: string[]; css?: string[] }
type Manifest = Record<string, Part>

/** What a browser may fetch for the first page after signing in, packed with gzip. */
export const firstPageMost = { scriptKb: 250, styleKb: 45 }

/** The same for platform, tenant and merchant: the shell, the landing page, and the bell, which comes by itself a moment later. */
const modules = ['index.html', 'features/overview/pages/dashboard.page.tsx', 'features/notifications/bell/bell.tsx']
/** What they say, in one language. */
const texts = [
  ...['shell', 'shared', 'features/overview', 'features/transactions', 'features/notifications'].map((place) => `${place}/texts/en.json`),
  ...['en', 'methods.en'].map((name) => `../contract/features/transactions/words/${name}.json`),
]
const drawing = '../ui/chart/chart-canvas.tsx'

/** Weighs a build that has a manifest; what is fetched only when somebody asks for it does not count. */
export async function weighFirstPage(folder: string) {
  const manifest = JSON.parse(await readFile(path.join(folder, '.vite/manifest.json'), 'utf8')) as Manifest
  const sizeOf = async (files: Iterable<string>) => {
    let bytes = 0
    for (const file of files) bytes += gzipSync(await readFile(path.join(folder, file)), { level: 9 }).length
    return bytes / 1024
  }
  const first = loadOf(manifest, [...modules, ...texts])
  const { scripts } = loadOf(manifest, [drawing])
  return {
    scriptKb: await sizeOf(first.scripts),
    scriptFiles: first.scripts.size,
    styleKb: await sizeOf(first.styles),
    /** The drawing of charts comes after it, where one is on the page. */
    chartKb: await sizeOf([...scripts].filter((file) => !first.scripts.has(file))),
  }
}

/** The files of these modules and of all they import before they run. */
function loadOf(manifest: Manifest, names: readonly string[]): { scripts: Set<string>; styles: Set<string> } {
  const scripts = new Set<string>()
  const styles = new Set<string>()
  const add = (name: string) => {
    const part = manifest[name]
    if (!part) throw new Error(`The build has no ${name}`)
    if (scripts.has(part.file)) return
    scripts.add(part.file)
    for (const style of part.css ?? []) styles.add(style)
    for (const next of part.imports ?? []) add(next)
  }
  for (const name of names) add(name)
  return { scripts, styles }
}
