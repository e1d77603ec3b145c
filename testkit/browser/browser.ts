import { statfsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import type { RunOptions } from 'axe-core'
import { type Browser, type BrowserContextOptions, chromium, type Page } from 'playwright-core'
import { findChromium, npmChromium } from './chromium.ts'

export type { Browser, Page } from 'playwright-core'

const launchTimeoutMs = 60_000

const launchArguments = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--font-render-hinting=none',
  // A page of a test lives for seconds: what it costs to optimise its code never comes back.
  '--js-flags=--no-maglev,--no-opt',
  // Nothing a test shows may come from another machine.
  '--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE localhost, EXCLUDE *.localhost, EXCLUDE 127.0.0.1',
]

const leastSharedBytes = 1 << 30

/**
 * What the processes of a browser share, each drawn tile among it, lies in /dev/shm. With this argument, which Playwright gives, it lies in
 * files on disk, which makes loading a page a fifth dearer; so only where /dev/shm is as small as a container's.
 */
const onDisk = '--disable-dev-shm-usage'
function hasSharedMemory(): boolean {
  try {
    const { bavail, bsize } = statfsSync('/dev/shm')
    return bavail * bsize >= leastSharedBytes
  } catch {
    return false
  }
}

/**
 * Starts a headless Chromium; throws, and so fails the test, where none starts. `from: 'npm'` leaves the machine's own
 * browsers aside. The caller closes it.
 */
export async function launchBrowser({ from = 'anywhere' }: { from?: 'anywhere' | 'npm' } = {}): Promise<Browser> {
  const { executablePath, environment } = await (from === 'npm' ? npmChromium() : findChromium())
  const env = { HOME: tmpdir(), ...(process.env as Record<string, string>), ...environment }
  const ignoreDefaultArgs = hasSharedMemory() ? [onDisk] : []
  return chromium.launch({ executablePath, env, args: launchArguments, ignoreDefaultArgs, timeout: launchTimeoutMs })
}

export type PageSettings = {
  scheme?: 'light' | 'dark'
  /** Width of the window in CSS pixels. */
  width?: number
  height?: number
  locale?: string
  baseURL?: string
}

/** A page in a session of its own (no cookies shared), which ends when the page is closed. */
export async function newPage(browser: Browser, settings: PageSettings = {}): Promise<Page> {
  const { scheme = 'light', width = 1440, height = 900, locale = 'en-GB', baseURL } = settings
  const options: BrowserContextOptions = {
    colorScheme: scheme,
    viewport: { width, height },
    locale,
    timezoneId: 'UTC',
    reducedMotion: 'reduce',
  }
  const context = await browser.newContext(baseURL ? { ...options, baseURL } : options)
  const page = await context.newPage()
  page.once('close', () => void context.close().catch(() => undefined))
  return page
}

export type AxeFinding = { rule: string; help: string; where: string[] }

export const wcagTags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']
export const colourRules = ['color-contrast', 'link-in-text-block']

const axeOptions = (only?: 'colours'): RunOptions => ({
  runOnly: only ? { type: 'rule', values: colourRules } : { type: 'tag', values: wcagTags },
  resultTypes: ['violations'],
  iframes: false,
})

let axeSource: Promise<string> | undefined

/**
 * What axe finds wrong on the page as it stands, WCAG 2.2 A and AA; nothing is `[]`. `only: 'colours'` is for a page that axe has
 * looked at and that has changed its colours since: the other rules would say the same again.
 */
export async function axeFindings(page: Page, { only }: { only?: 'colours' } = {}): Promise<AxeFinding[]> {
  axeSource ??= readFile(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')
  await settle(page)
  // Evaluated by the debugger, not added as a script: so it also works under the page's own content security policy.
  if (!(await page.evaluate('Boolean(window.axe)'))) await page.evaluate(`(() => { ${await axeSource} })()`)
  return page.evaluate(runAxe, axeOptions(only))
}

async function runAxe(options: RunOptions) {
  const { violations } = await (globalThis as unknown as { axe: typeof import('axe-core') }).axe.run(options)
  return violations.map(({ id, help, nodes }) => ({
    rule: id,
    help,
    where: nodes.map((node) => `${node.target.join(' ')}: ${node.any.map((check) => check.message).join('; ')}`),
  }))
}

/** A colour half-way through a transition is not one that anybody reads: waits for what ends by itself. */
async function settle(page: Page) {
  await page.evaluate(`(async () => {
    await document.fonts.ready
    const ending = document.getAnimations().filter((animation) => Number.isFinite(animation.effect?.getComputedTiming().endTime))
    await Promise.allSettled(ending.map((animation) => animation.finished))
  })()`)
}
