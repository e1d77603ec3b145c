import { inflateSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { type PageDocument, writePage } from './page-document.ts'
import { writePageAside } from './write-page-aside.ts'

const page = (parts: PageDocument['parts'], change: Partial<PageDocument> = {}) =>
  writePage({ title: 'Makbuz', author: 'Marmara Bankası', language: 'tr', createdAt: new Date('2026-11-27T12:00:00Z'), parts, ...change })

/** Everything that the file says about its fonts' letters: the maps from glyphs to characters. */
function lettersIn(pdf: Buffer): string {
  let letters = ''
  for (let from = 0; ; ) {
    const start = pdf.indexOf('stream\n', from)
    if (start < 0) return letters
    const end = pdf.indexOf('endstream', start)
    from = end + 9
    try {
      const text = inflateSync(pdf.subarray(start + 7, end)).toString('latin1')
      if (text.includes('beginbfrange'))
        for (const [, hex] of text.matchAll(/<([\da-f]{4})>(?=[ \]])/gi)) letters += String.fromCharCode(Number.parseInt(hex!, 16))
    } catch {
      // Not packed, so no map of letters.
    }
  }
}

test('a page is a PDF that says its title, its language and who it is from', async () => {
  const pdf = await page([{ kind: 'title', text: 'Makbuz' }])
  const text = pdf.toString('latin1')
  expect(text.slice(0, 8)).toBe('%PDF-1.7')
  expect(text.trimEnd().endsWith('%%EOF')).toBe(true)
  expect(text).toMatch(/\/Lang \(tr\)/)
  expect(text).toMatch(/\/Marked true/)
  expect(text).toMatch(/\/StructTreeRoot/)
  expect(text).toMatch(/\/FontFile2/)
})

test('the letters of Turkish are in its fonts, where the standard fonts of PDF have none', async () => {
  const letters = lettersIn(await page([{ kind: 'note', text: 'ğüşiöçıĞÜŞİÖÇ ₺' }]))
  for (const letter of 'ğüşiöçıĞÜŞİÖÇ₺') expect(letters, letter).toContain(letter)
})

test('what has no room on a page goes on with the next, and long values move what follows down', async () => {
  const facts = Array.from({ length: 80 }, (_, n) => [`Label ${n}`, 'a value '.repeat(1 + (n % 20))] as const)
  const pdf = await page([{ kind: 'facts', heading: 'Many', facts }])
  expect(pdf.toString('latin1').match(/\/Type \/Page\b/g)!.length).toBeGreaterThan(2)
})

test('a table goes on with the next page below its heads, and each of its cells is one to a screen reader', async () => {
  const rows = Array.from({ length: 120 }, (_, n) => [`Row ${n}`, 'a text that is too long for its column '.repeat(1 + (n % 3)), `${n},00`])
  const columns = [
    { title: 'Name', share: 1 },
    { title: 'Text', share: 1 },
    { title: 'Amount', share: 1, isNumber: true },
  ] as const
  const text = (await page([{ kind: 'table', columns, rows }])).toString('latin1')
  expect(text.match(/\/Type \/Page\b/g)!.length).toBeGreaterThan(2)
  const count = (tag: string) => text.match(new RegExp(`/S /${tag}\\b`, 'g'))?.length
  expect([count('Table'), count('TR'), count('TH'), count('TD')]).toEqual([1, 121, 3, 360])
})

test('pages that are asked for at once are written one after the other, beside the event loop', async () => {
  let ticks = 0
  const clock = setInterval(() => ticks++, 5)
  const written = await Promise.all(
    ['One', 'Two', 'Three'].map((text) =>
      writePageAside({ title: text, author: 'Acme', language: 'en', createdAt: new Date(), parts: [{ kind: 'title', text }] }),
    ),
  )
  clearInterval(clock)
  for (const pdf of written) expect(Buffer.from(pdf).toString('latin1').slice(0, 5)).toBe('%PDF-')
  expect(ticks).toBeGreaterThan(10)
})

test('ten pages wait for the one that is being written, and the next is refused for now', async () => {
  const asked = Array.from({ length: 12 }, () =>
    writePageAside({ title: 'One', author: 'Acme', language: 'en', createdAt: new Date(), parts: [{ kind: 'title', text: 'One' }] }),
  )
  await expect(asked.at(-1)).rejects.toMatchObject({ code: 'unavailable', retryAfterSeconds: 5 })
  for (const pdf of await Promise.all(asked.slice(0, -1))) expect(pdf.byteLength).toBeGreaterThan(1_000)
})
