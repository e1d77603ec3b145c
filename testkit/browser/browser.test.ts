import { existsSync } from 'node:fs'
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { createServer } from 'node:http'
import { createRequire } from 'node:module'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import axe from 'axe-core'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { axeFindings, type Browser, colourRules, launchBrowser, newPage, wcagTags } from './browser.ts'
import { findChromium } from './chromium.ts'

/** True for each letter that is drawn as a shape of its own, not as the box that stands for a missing one. */
const drawnLetters = (font: string) => `(async () => {
  await document.fonts.load(${JSON.stringify(font)}, 'ğışİ')
  const picture = (letter) => {
    const canvas = document.createElement('canvas')
    canvas.width = canvas.height = 64
    const context = canvas.getContext('2d')
    context.font = ${JSON.stringify(font)}
    context.fillText(letter, 8, 48)
    return canvas.toDataURL()
  }
  const [empty, missing] = [picture(' '), picture('\\u{10FFFE}')]
  const pictures = [...'ğışİgisI'].map(picture)
  return pictures.map((one, at) => one !== empty && one !== missing && pictures.indexOf(one) === at)
})()`

describe('the Chromium from npm, whatever the machine has', () => {
  let browser: Browser
  let temporary: string

  beforeAll(async () => {
    temporary = await mkdtemp(join(tmpdir(), 'portico-browser-'))
    vi.stubEnv('TMPDIR', temporary)
    browser = await launchBrowser({ from: 'npm' })
  })

  afterAll(async () => {
    await browser?.close()
    vi.unstubAllEnvs()
    await rm(temporary, { recursive: true, force: true })
  })

  test('draws Turkish letters with the font it brings', async () => {
    const page = await newPage(browser)
    await page.setContent('<p style="font: 32px sans-serif">ığşİ</p>')
    expect(await page.evaluate(drawnLetters('40px "Open Sans"'))).toEqual(Array(8).fill(true))
    await page.close()
  })

  test('draws Turkish letters with the fonts that our pages bring', async () => {
    const files = join(createRequire(import.meta.url).resolve('@fontsource-variable/inter/package.json'), '../files')
    const faces = await Promise.all(
      ['latin', 'latin-ext'].map(async (set) => {
        const data = await readFile(join(files, `inter-${set}-opsz-normal.woff2`), 'base64')
        const range = set === 'latin' ? 'U+0000-00FF, U+0131' : 'U+0100-0130, U+0132-02BA'
        return `@font-face { font-family: Ours; src: url(data:font/woff2;base64,${data}); unicode-range: ${range} }`
      }),
    )
    const page = await newPage(browser)
    await page.setContent(`<style>${faces.join('\n')}</style><p style="font-family: Ours">ığşİ</p>`)
    expect(await page.evaluate(drawnLetters('40px Ours'))).toEqual(Array(8).fill(true))
    expect(await page.evaluate('[...document.fonts].map((face) => face.status)')).toEqual(['loaded', 'loaded'])
    await page.close()
  })

  test('takes a screenshot that shows the text', async () => {
    const page = await newPage(browser, { width: 400, height: 200 })
    const blank = await page.screenshot()
    await page.setContent('<h1>Payments</h1>')
    const written = await page.screenshot()
    expect(written.subarray(1, 4).toString()).toBe('PNG')
    expect(written.length).toBeGreaterThan(blank.length)
    await page.close()
  })

  test('is unpacked once, into one folder', async () => {
    const second = await launchBrowser({ from: 'npm' })
    await second.close()
    const folders = (await readdir(temporary)).filter((name) => name.startsWith('portico-chromium-'))
    expect(folders).toHaveLength(1)
    expect(existsSync(join(temporary, folders[0] ?? '', 'lib/libnss3.so'))).toBe(true)
  })
})

describe('a page', () => {
  let browser: Browser

  beforeAll(async () => {
    browser = await launchBrowser()
  })

  afterAll(() => browser?.close())

  test('has the scheme, width and language that were asked for', async () => {
    const page = await newPage(browser, { scheme: 'dark', width: 390, locale: 'tr-TR' })
    expect(await page.evaluate('[innerWidth, matchMedia("(prefers-color-scheme: dark)").matches, navigator.language]')).toEqual([
      390,
      true,
      'tr-TR',
    ])
    await page.close()
  })

  test('shares nothing with another page and ends with its session', async () => {
    const page = await newPage(browser)
    const other = await newPage(browser)
    expect(page.context()).not.toBe(other.context())
    await page.close()
    await other.close()
    await vi.waitFor(() => expect(browser.contexts()).toEqual([]))
  })

  test('reaches no other machine', async () => {
    const page = await newPage(browser)
    await expect(page.goto('http://portico.example/')).rejects.toThrow('ERR_NAME_NOT_RESOLVED')
    await page.close()
  })

  test('tells what axe finds, also under a strict content security policy', async () => {
    const server = createServer((_, reply) => {
      reply.setHeader('content-security-policy', "default-src 'none'; script-src 'self'; style-src 'unsafe-inline'")
      reply.setHeader('content-type', 'text/html')
      reply.end(
        '<!doctype html><html lang="en"><title>Page</title><main><h1>Page</h1><p style="color:#ccc;background:#fff">pale</p><button></button></main>',
      )
    })
    await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
    const page = await newPage(browser)
    await page.goto(`http://127.0.0.1:${(server.address() as AddressInfo).port}/`)
    const findings = await axeFindings(page)
    expect(findings.map(({ rule }) => rule).sort()).toEqual(['button-name', 'color-contrast'])
    expect(findings.find(({ rule }) => rule === 'color-contrast')?.where).toEqual([expect.stringContaining('contrast of 1.6')])
    expect(await axeFindings(page, { only: 'colours' })).toEqual(findings.filter(({ rule }) => rule === 'color-contrast'))
    await page.evaluate('document.querySelector("p").style.color = "#000"; document.querySelector("button").textContent = "Save"')
    expect(await axeFindings(page)).toEqual([])
    await page.close()
    server.close()
  })
})

test('the rules about colours are all that axe has of them', () => {
  const ofColours = axe.getRules(['cat.color']).filter(({ tags }) => tags.some((tag) => wcagTags.includes(tag)))
  expect(ofColours.map(({ ruleId }) => ruleId)).toEqual(colourRules)
})

test('a CHROMIUM_PATH that names nothing fails and says so', async () => {
  vi.stubEnv('CHROMIUM_PATH', '/nowhere/chromium')
  await expect(findChromium()).rejects.toThrow('CHROMIUM_PATH names /nowhere/chromium, which does not exist')
  vi.unstubAllEnvs()
})
