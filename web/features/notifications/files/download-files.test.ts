import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { type AskFile, downloadFiles } from './download-files.ts'

/** What the browser was told to save: under which name, and which bytes. */
let saved: { name: string; blob: Blob }[]

beforeEach(() => {
  saved = []
  let blob = new Blob()
  vi.useFakeTimers()
  vi.spyOn(URL, 'createObjectURL').mockImplementation((given) => {
    blob = given as Blob
    return 'blob:saved'
  })
  const link = { href: '', download: '', click: () => saved.push({ name: link.download, blob }), remove: () => undefined }
  vi.stubGlobal('document', { createElement: () => link, body: { append: () => undefined } })
})
afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

/** A server with report files, which it names after what they hold; it remembers what it was asked for. */
function aServer(names: Record<string, string>) {
  const asked: string[] = []
  const ask: AskFile = async (id, mode) => {
    asked.push(`${id} in ${mode}`)
    return { name: names[id]!, blob: new Blob([`content of ${id}`]) }
  }
  return { asked, ask }
}

test.each([
  ['a table', 'payments-2026-08-01.csv', 'first.csv'],
  ['a packed table', 'payments-2026-08-01.zip', 'first.zip'],
  ['a file without an extension', 'payments', 'first.csv'],
])('A-NOTIF-32 %s is asked for by its id and saved under it, byte for byte', async (_what, name, expected) => {
  const { asked, ask } = aServer({ first: name })
  expect(await downloadFiles(['first'], 'Test', ask)).toBe(expected)
  expect(asked).toEqual(['first in Test'])
  expect(saved.map((file) => file.name)).toEqual([expected])
  expect(await saved[0]!.blob.text()).toBe('content of first')
})

test('A-NOTIF-32/33 of several ids each is asked for, and one archive named after the first holds each under its own', async () => {
  const { asked, ask } = aServer({ first: 'payments.csv', second: 'payments.zip', third: 'payments.csv' })
  expect(await downloadFiles(['first', 'second', 'third'], 'Live', ask)).toBe('first.zip')
  expect(asked).toEqual(['first in Live', 'second in Live', 'third in Live'])
  expect(saved.map((file) => file.name)).toEqual(['first.zip'])
  const archive = await saved[0]!.blob.text()
  for (const entry of ['first.csvcontent of first', 'second.zipcontent of second', 'third.csvcontent of third'])
    expect(archive).toContain(entry)
})
