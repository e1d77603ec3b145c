import { readFile } from 'node:fs/promises'
import type { Page } from '@portico/testkit/browser/browser.ts'
import { readCsv, readZip } from '@portico/testkit/files/read-zip.ts'
import { expect } from 'vitest'
import { during } from './heard.fixture.ts'

/** Has what the list shows written at once, and reads the one CSV in the zip that comes. */
export async function exportNow(page: Page) {
  const file = await during(page.waitForEvent('download'), async () => {
    await page.getByRole('button', { name: 'Export', exact: true }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Export now' }).click()
  })
  const files = [...readZip(await readFile(await file.path()))]
  expect(files).toHaveLength(1)
  const [name, content] = files[0]!
  const [head = [], ...lines] = readCsv(content.toString('utf8').replace('\uFEFF', ''))
  return { zip: file.suggestedFilename(), name, head, lines }
}
