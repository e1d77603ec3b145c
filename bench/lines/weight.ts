import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { firstPageMost, weighFirstPage } from '@portico/testkit/browser/first-page.ts'
import { build } from 'vite'
import type { Line } from '../report/line.ts'

const web = path.join(import.meta.dirname, '../../web')

/** What a browser fetches for the first page after signing in, packed with gzip: without files that load on demand. */
export async function weight(): Promise<Line[]> {
  const folder = await mkdtemp(path.join(tmpdir(), 'portal-weight-'))
  try {
    await build({
      root: web,
      configFile: path.join(web, 'vite.config.ts'),
      logLevel: 'error',
      build: { outDir: folder, manifest: true },
    })
    const { scriptKb, scriptFiles, styleKb, chartKb } = await weighFirstPage(folder)
    return [
      {
        goal: 'weight',
        what: 'first page after signing in: JavaScript, gzip',
        asked: `≤ ${firstPageMost.scriptKb} KB`,
        reached: `${scriptKb.toFixed(0)} KB in ${scriptFiles} files`,
        twin: '–',
        ok: scriptKb <= firstPageMost.scriptKb,
        reason: `the drawing of charts comes after it, where one is on the page: ${chartKb.toFixed(0)} KB`,
      },
      {
        goal: 'weight',
        what: 'first page after signing in: CSS, gzip',
        asked: `≤ ${firstPageMost.styleKb} KB`,
        reached: `${styleKb.toFixed(0)} KB`,
        twin: '–',
        ok: styleKb <= firstPageMost.styleKb,
      },
    ]
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}
