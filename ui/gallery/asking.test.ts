import type { Page } from '@portico/testkit/browser/browser.ts'
import { beforeEach, describe, expect, test } from 'vitest'
import { galleryPages, soon } from './gallery-page.fixture.ts'

const visit = galleryPages()
let page: Page
const button = (name: string | RegExp) => page.getByRole('button', { name, exact: typeof name === 'string' })
const said = (name: string) => page.getByRole('status', { name, exact: true }).innerText()
const file = (name: string, mimeType: string, size = 20) => ({ name, mimeType, buffer: Buffer.alloc(size) })

beforeEach(async () => {
  page = await visit('view=asking')
})

describe('an alert', () => {
  beforeEach(async () => {
    page = await visit.withStoppedClock('view=asking')
  })
  const banners = () => page.getByRole('region', { name: 'Alerts' }).locator('.p-alert').count()

  test('B-UI-02 closes itself after five seconds', async () => {
    await button('Show info').click()
    await page.getByText('You are now in Test mode').waitFor()
    await page.mouse.move(700, 860)
    await page.clock.runFor(4900)
    expect(await banners()).toBe(1)
    await page.clock.runFor(200)
    await soon(banners).toBe(0)
  })

  test('B-UI-01/02 that persists stays until it is dismissed by hand', async () => {
    await button('Show one that stays').click()
    await page.getByText('This one stays').waitFor()
    await page.clock.runFor(60_000)
    expect(await banners()).toBe(1)
    await button('Dismiss').click()
    await soon(banners).toBe(0)
  })

  test('waits while someone reads it', async () => {
    await button('Show failed').click()
    await page.getByRole('alert').getByText('could not be read').hover()
    await page.clock.runFor(20_000)
    expect(await banners()).toBe(1)
  })

  test('B-UI-03 has the mark of its severity: check, warning, info, cancel', async () => {
    for (const severity of ['success', 'warning', 'info', 'failed']) await button(`Show ${severity}`).click()
    const marks = page.locator('.p-alert > [data-icon]')
    await soon(() => marks.evaluateAll((all) => all.map((mark) => (mark as HTMLElement).dataset.icon))).toEqual([
      'check',
      'warning',
      'info',
      'cancel',
    ])
    expect(await marks.evaluateAll((all) => all.map((mark) => mark.getAttribute('aria-label')))).toEqual([
      'Success',
      'Warning',
      'Information',
      'Failure',
    ])
  })
})

describe('a snackbar', () => {
  beforeEach(async () => {
    page = await visit.withStoppedClock('view=fields')
  })
  const shown = () => page.locator('.p-snackbar').count()

  test('A-ERR-04 stays for five seconds', async () => {
    await button('Success').click()
    await page.getByText('3 payment links are closed').waitFor()
    await page.mouse.move(20, 700)
    await page.clock.runFor(4500)
    expect(await shown()).toBe(1)
    await page.clock.runFor(1500)
    await soon(shown).toBe(0)
  })

  test('A-ERR-01/04 about an error stays for seven seconds and has a cross', async () => {
    await button('Error').click()
    await page.getByText('The export could not be started').waitFor()
    await page.mouse.move(20, 700)
    await page.clock.runFor(6500)
    expect(await shown()).toBe(1)
    await page.clock.runFor(1500)
    await soon(shown).toBe(0)
    await button('Error').click()
    await page.getByRole('alert').getByRole('button', { name: 'Close' }).click()
    await page.clock.runFor(1000)
    await soon(shown).toBe(0)
  })
})

describe('the reject dialog', () => {
  const reason = () => page.getByRole('textbox', { name: 'Reject reason' })
  beforeEach(async () => {
    await button('Reject…').click()
    await reason().waitFor()
  })

  test('A-REJ-01 is titled Reject and answers Rejected by default', async () => {
    expect(await page.getByRole('dialog').getByRole('heading').innerText()).toBe('Reject')
    expect(await page.getByLabel('Response').first().inputValue()).toBe('Rejected')
  })

  test('A-REJ-02/03 asks for the reason once the field was touched, and cannot be saved without it', async () => {
    expect(await page.getByText('Reject reason is required').count()).toBe(0)
    expect(await button('Save').getAttribute('aria-disabled')).toBe('true')
    await soon(() => reason().evaluate((field) => field === document.activeElement)).toBe(true)
    await reason().blur()
    await page.getByText('Reject reason is required').waitFor()
    await reason().fill('   ')
    expect(await button('Save').getAttribute('aria-disabled')).toBe('true')
    await button('Save').click({ force: true })
    expect(await said('Closed with')).toBe('')
  })

  test('A-REJ-04 saves with a marker that it is valid and what was written', async () => {
    await reason().fill(' The evidence is missing ')
    await button('Save').click()
    await soon(async () => JSON.parse(await said('Closed with'))).toEqual({
      valid: true,
      data: { response: 'Rejected', rejectReason: 'The evidence is missing' },
    })
  })

  test('A-REJ-05 cancels with nothing, and starts anew when it opens again', async () => {
    await reason().fill('Half a reason')
    await button('Cancel').click()
    await soon(() => said('Closed with')).toBe('"nothing"')
    await soon(() => page.getByRole('dialog').count()).toBe(0)
    await button('Reject…').click()
    await soon(() => reason().inputValue()).toBe('')
  })
})

describe('files', () => {
  const lines = () => page.getByRole('list', { name: 'Files' }).getByRole('listitem')
  const give = (...files: ReturnType<typeof file>[]) => page.locator('input[type=file]').setInputFiles(files)

  test('allowed files are uploaded, one after the other, and the end is announced', async () => {
    await give(file('slow.pdf', 'application/pdf'), file('photo.png', 'image/png'))
    await lines().first().getByText('Uploading').waitFor()
    expect(await lines().nth(1).innerText()).toContain('Waiting')
    expect(await page.getByRole('progressbar', { name: 'slow.pdf' }).getAttribute('aria-valuenow')).toBe('40')
    await button('Let the slow one through').click()
    await page.getByText('Files finished uploading').waitFor()
    expect(await said('Files of the form')).toBe('id-of-slow.pdf, id-of-photo.png')
  })

  test('of another type or too large are rejected with the reason', async () => {
    await give(file('tool.exe', 'application/octet-stream'), file('scan.pdf', 'application/pdf', 5_242_881))
    await page.getByText('File type not allowed tool.exe', { exact: true }).waitFor()
    await page.getByText('File scan.pdf size bigger then allowed', { exact: true }).waitFor()
    expect(await said('Files of the form')).toBe('rejected, rejected')
    expect(await page.getByText('Files finished uploading').count()).toBe(0)
  })

  test('that fail are marked, the message goes after two seconds, and the rest is uploaded', async () => {
    page = await visit.withStoppedClock('view=asking')
    await give(file('lost.pdf', 'application/pdf'), file('kept.pdf', 'application/pdf'))
    await page.getByText('Error uploading files').waitFor()
    await soon(() => said('Files of the form')).toBe('failed, id-of-kept.pdf')
    await page.clock.runFor(1900)
    expect(await page.getByText('Error uploading files').count()).toBe(1)
    await page.clock.runFor(200)
    await soon(() => page.getByText('Error uploading files').count()).toBe(0)
    expect(await lines().first().innerText()).toContain('Failed')
  })

  test('are dropped, and taken back again', async () => {
    await page.locator('.p-file-area').evaluate((area) => {
      const dataTransfer = new DataTransfer()
      dataTransfer.items.add(new File(['a,b'], 'rows.csv', { type: 'text/csv' }))
      area.dispatchEvent(new DragEvent('drop', { bubbles: true, cancelable: true, dataTransfer }))
    })
    await page.getByText('Files finished uploading').waitFor()
    await button('Remove rows.csv').click()
    await page.getByText('id-of-rows.csv is deleted').waitFor()
    await soon(() => lines().count()).toBe(0)
  })
})

describe('the command palette', () => {
  const box = () => page.getByRole('combobox', { name: 'Search pages, records and actions' })
  const options = () => page.getByRole('option').locator('bdi').allInnerTexts()
  const active = () =>
    page.evaluate(
      () => document.getElementById(document.activeElement?.getAttribute('aria-activedescendant') ?? '')?.querySelector('bdi')?.textContent,
    )
  beforeEach(async () => {
    await button('Jump to…').last().click()
    await box().waitFor()
  })

  test('begins with what was used last, and walks by arrows from end to end', async () => {
    await soon(options).toEqual(['ORD-20481', 'Transaction lookup', 'Pending payments', 'Status, money, time'])
    await soon(active).toBe('ORD-20481')
    await page.keyboard.press('ArrowDown')
    await soon(active).toBe('Transaction lookup')
    await page.keyboard.press('End')
    await page.keyboard.press('ArrowDown')
    await soon(active).toBe('ORD-20481')
  })

  test('finds pages at once and records on the server, and Enter goes there', async () => {
    await box().fill('vega')
    await page
      .getByRole('group', { name: 'Shops' })
      .getByRole('option', { name: /Vega Otel/ })
      .waitFor()
    await soon(options).toEqual(['Vega Otel', 'Search all payments for “vega”'])
    await page.keyboard.press('Enter')
    await soon(() => said('Went to')).toBe('Vega Otel')
    await soon(() => page.getByRole('dialog').count()).toBe(0)
  })

  test('says when nothing was found, and when a source did not answer', async () => {
    await box().fill('zzzz')
    await page.locator('.p-palette-none', { hasText: 'Nothing found for “zzzz”' }).waitFor()
    await soon(options).toEqual(['Search all payments for “zzzz”'])
    await box().fill('down')
    await page.getByText('Shops could not be searched.').waitFor()
  })
})

test('keys that are pressed before the palette is ready are in its box, and Enter chooses what they find', async () => {
  await page.evaluate(async () => {
    const opener = [...document.querySelectorAll('button')].find(({ textContent }) => textContent === 'Jump to…')!
    opener.focus()
    opener.click()
    // React draws in a microtask; the palette gets the focus much later.
    await null
    for (const key of ['p', 'e', 'n', 'x', 'Backspace', 'Enter'])
      document.activeElement!.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }))
  })
  await soon(() => said('Went to')).toBe('Pending payments')
})

test('the list of keys names each key and what it does', async () => {
  await button('List of keys').click()
  const sheet = page.getByRole('dialog', { name: 'Keyboard shortcuts' })
  expect(await sheet.locator('dl > div').first().innerText()).toMatch(/Jump to a page or a record\s+Ctrl\s+K/)
})

test('A-LAYOUT-06 the quick panel has Today, Events and Notes, and the quick settings below them', async () => {
  await button('Quick panel…').click()
  const panel = page.getByRole('dialog', { name: 'Quick panel' })
  await panel.getByText('Saturday, 21 November').waitFor()
  await panel.getByRole('tab', { name: 'Notes' }).click()
  await panel.getByText('Ask Clearhaven about soft declines').waitFor()
  await panel.getByRole('switch', { name: 'Compact rows' }).press('Space')
  expect(await panel.getByRole('switch', { name: 'Compact rows' }).isChecked()).toBe(true)
  await page.keyboard.press('Escape')
  await soon(() => page.getByRole('dialog').count()).toBe(0)
})
