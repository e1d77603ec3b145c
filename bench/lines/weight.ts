import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { gzipSync } from 'node:zlib'
import { build } from 'vite'
import type { Line } from '../report/line.ts'

type Part = { file: string; imports?: string[]; css?: string[]; isEntry?: boolean }
type Manifest = Record<string, Part>

const web = path.join(import.meta.dirname, '../../web')
const landing = 'features/overview/pages/dashboard.page.tsx'
/** What the landing page says, in one language. */
const texts = ['shell/texts/en.json', 'shared/texts/en.json', 'features/overview/texts/en.json', 'features/transactions/texts/en.json']
const drawing = '../ui/chart-canvas.tsx'
const most = { scriptKb: 250, styleKb: 45 }

/** What a browser fetches for the first page after signing in, packed with gzip: not what is fetched later or where it is used. */
export async function weight(): Promise<Line[]> {
  const folder = await mkdtemp(path.join(tmpdir(), 'portal-weight-'))
  try {
    await build({
      root: web,
      configFile: path.join(web, 'vite.config.ts'),
      logLevel: 'error',
      build: { outDir: folder, manifest: true },
    })
    const manifest = JSON.parse(await readFile(path.join(folder, '.vite/manifest.json'), 'utf8')) as Manifest
    const sizeOf = async (files: Iterable<string>) => {
      let bytes = 0
      for (const file of files) bytes += gzipSync(await readFile(path.join(folder, file)), { level: 9 }).length
      return bytes / 1024
    }
    const first = loadOf(manifest, ['index.html', landing, ...texts])
    const withCharts = loadOf(manifest, ['index.html', landing, ...texts, drawing])
    const [scriptKb, styleKb, chartKb] = [
      await sizeOf(first.scripts),
      await sizeOf(first.styles),
      await sizeOf([...withCharts.scripts].filter((file) => !first.scripts.has(file))),
    ]
    return [
      {
        goal: 'weight',
        what: 'first page after signing in: JavaScript, gzip',
        asked: `≤ ${most.scriptKb} KB`,
        reached: `${scriptKb.toFixed(0)} KB in ${first.scripts.size} files`,
        twin: '–',
        ok: scriptKb <= most.scriptKb,
        reason: `the drawing of charts comes after it, where one is on the page: ${chartKb.toFixed(0)} KB`,
      },
      {
        goal: 'weight',
        what: 'first page after signing in: CSS, gzip',
        asked: `≤ ${most.styleKb} KB`,
        reached: `${styleKb.toFixed(0)} KB`,
        twin: '–',
        ok: styleKb <= most.styleKb,
      },
    ]
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/** The files of these modules and of all they import before they run. */
function loadOf(manifest: Manifest, modules: readonly string[]): { scripts: Set<string>; styles: Set<string> } {
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
  for (const name of modules) add(name)
  return { scripts, styles }
}
