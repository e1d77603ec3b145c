import { readFile } from 'node:fs/promises'
import type { Page } from '@portico/testkit/browser/browser.ts'
import { readCsv } from '@portico/testkit/files/read-zip.ts'
import { during } from './heard.fixture.ts'

/** Has what the list shows written at once, and reads the CSV that comes. */
export async function exportNow(page: Page) {
  const file = await during(page.waitForEvent('download'), async () => {
    await page.getByRole('button', { name: 'Export', exact: true }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Export now' }).click()
  })
  const content = await readFile(await file.path(), 'utf8')
  const [head = [], ...lines] = readCsv(content.replace('\uFEFF', ''))
  return { name: file.suggestedFilename(), hasMark: content.startsWith('\uFEFF'), head, lines }
}
