import type { Page } from '@portico/testkit/browser/browser.ts'
import { beforeEach, describe, expect, test } from 'vitest'
import { galleryPages, soon } from './gallery-page.fixture.ts'

const visit = galleryPages()
let page: Page
const field = (name: string) => page.getByRole('textbox', { name, exact: true })
const given = async () => JSON.parse(await page.getByRole('status', { name: 'Given', exact: true }).innerText())
const dates = async () => JSON.parse(await page.getByRole('status', { name: 'Given dates' }).innerText())
const button = (name: string | RegExp) => page.getByRole('button', { name, exact: typeof name === 'string' })

/** As a person pastes: the clipboard's text comes in at once, where the caret is. */
async function paste(name: string, text: string) {
  await field(name).focus()
  await page.keyboard.insertText(text)
}

beforeEach(async () => {
  page = await visit('view=typing')
})

describe('a text', () => {
  test('B-INP-01 is trimmed and cleaned when it is left, the field says what it took out, and the form never had it', async () => {
    await field('Shop name').fill('  Vega <script>x()</script>; Otel ')
    await soon(async () => (await given()).name).toBe('Vega Otel')
    expect(await field('Shop name').inputValue()).toContain('<script>')
    await field('Shop name').blur()
    expect(await field('Shop name').inputValue()).toBe('Vega Otel')
    await page.getByText('Removed: script tags, quotes and the characters ; | *').waitFor()
  })

  test("keeps a name such as O'Brien as it is", async () => {
    await field('Shop name').pressSequentially("O'Brien & Sons")
    await field('Shop name').blur()
    expect(await field('Shop name').inputValue()).toBe("O'Brien & Sons")
    expect(await page.getByText('Removed:').count()).toBe(0)
  })

  test('B-INP-03 is shown as text where it is shown, never as markup', async () => {
    await field('Shop name').fill('<b>Vega</b>')
    await page.getByText('shop <b>Vega</b>.').waitFor()
    expect(await page.locator('bdi b').count()).toBe(0)
  })

  test('B-INP-05 stops at the longest length of its kind', async () => {
    await field('Shop name').fill('a'.repeat(1001))
    await soon(async () => (await given()).name.length).toBe(1000)
  })

  test('A-SUPP-29 a text area has four lines, and grows with its text to seven', async () => {
    page = await visit('view=fields')
    const linesShown = () =>
      field('Note').evaluate((area) => {
        const { lineHeight, paddingTop, paddingBottom } = getComputedStyle(area)
        const room = area.clientHeight - Number.parseFloat(paddingTop) - Number.parseFloat(paddingBottom)
        return Math.round(room / Number.parseFloat(lineHeight))
      })
    const rows: number[] = []
    for (const lines of [1, 4, 6, 7, 12]) {
      await field('Note').fill(Array.from({ length: lines }, (_, at) => `${at}`).join('\n'))
      await soon(linesShown).toBe(Math.min(7, Math.max(4, lines)))
      rows.push(await linesShown())
    }
    expect(rows).toEqual([4, 4, 6, 7, 7])
  })

  test('right-to-left text is isolated in its sentence', async () => {
    const name = page.locator('bdi', { hasText: 'שרה כהן' })
    expect(await name.evaluate((bdi) => getComputedStyle(bdi).unicodeBidi)).toBe('isolate')
  })
})

describe('a kind of text', () => {
  test('takes its own characters while they are typed', async () => {
    await field('Email').pressSequentially('Selin Aksoy@@Halden.example!')
    expect(await field('Email').inputValue()).toBe('selinaksoy@halden.example')
    await field('Rate').pressSequentially('-1.2.5x')
    expect(await field('Rate').inputValue()).toBe('-1.25')
    await field('Phone').pressSequentially('+90 (212) a55')
    expect(await field('Phone').inputValue()).toBe('+90 (212) 55')
    await field('Address of the shop').fill('javascript:shop.example')
    await soon(() => field('Address of the shop').inputValue()).toBe('shop.example')
  })

  test('says how to write it once the field is left', async () => {
    await field('Email').fill('selin')
    expect(await page.getByText('Enter an address such as').count()).toBe(0)
    await field('Email').blur()
    await page.getByText('Enter an address such as name@example.com').waitFor()
  })

  test('a letter that is refused in the middle leaves the caret where it is', async () => {
    await field('Rate').fill('1234')
    await field('Rate').press('Home')
    await field('Rate').press('ArrowRight')
    await page.keyboard.type('x9')
    expect(await field('Rate').inputValue()).toBe('19234')
  })
})

test('a password is taken as it is, and can be looked at', async () => {
  const password = page.getByLabel('Password', { exact: true })
  await password.fill(" <script>'; ")
  await password.blur()
  expect(await password.inputValue()).toBe(" <script>'; ")
  await page.getByText('12 of at least 12 characters').waitFor()
  await button('Show password').click()
  expect(await password.getAttribute('type')).toBe('text')
})

describe('a number', () => {
  test('B-INP-10 ignores the wheel of the mouse', async () => {
    await field('Rate').fill('12')
    await field('Exchange rate').fill('12')
    for (const name of ['Rate', 'Exchange rate', 'Share']) {
      const before = await field(name).inputValue()
      await field(name).focus()
      await field(name).hover()
      await page.mouse.wheel(0, -300)
      expect(await field(name).inputValue()).toBe(before)
      expect(await field(name).getAttribute('type')).not.toBe('number')
    }
  })

  test('B-INP-12 with decimals has one point, and a comma becomes it', async () => {
    await field('Exchange rate').pressSequentially('1,2.3,4a')
    expect(await field('Exchange rate').inputValue()).toBe('1.234')
    await page.getByText('Left out: a', { exact: true }).waitFor()
    await field('Exchange rate').fill('')
    await paste('Exchange rate', "1'50 e")
    await page.getByText("Left out: ' space e", { exact: true }).waitFor()
    await field('Exchange rate').press('End')
    await page.keyboard.type('1')
    await page.getByText('Left out:').waitFor({ state: 'detached' })
  })

  test('B-INP-13 of digits refuses other keys, still moves, copies and pastes, and says its limits', async () => {
    await field('Day of the month').pressSequentially('a3-2e')
    expect(await field('Day of the month').inputValue()).toBe('32')
    await field('Day of the month').blur()
    await page.getByText('At most 31').waitFor()
    await field('Day of the month').press('Backspace')
    await field('Day of the month').press('ArrowLeft')
    await field('Day of the month').press('1')
    expect(await field('Day of the month').inputValue()).toBe('13')
  })

  test('B-INP-15 pasted into digits is reduced first and cut then', async () => {
    await paste('Fee in cents', 'EUR 12.345.678')
    expect(await field('Fee in cents').inputValue()).toBe('12.345')
    await paste('Day of the month', 'a-2b8c9')
    expect(await field('Day of the month').inputValue()).toBe('28')
  })

  test('of percent goes to 99.99 and to a hundred', async () => {
    await field('Share').fill('')
    await field('Share').pressSequentially('.00')
    expect(await field('Share').inputValue()).toBe('0')
    await field('Share').pressSequentially('.259')
    expect(await field('Share').inputValue()).toBe('0.25')
    await field('Share').fill('')
    await field('Share').pressSequentially('1000.01')
    expect(await field('Share').inputValue()).toBe('100.0')
    await field('Share').fill('7.')
    await field('Share').blur()
    expect(await field('Share').inputValue()).toBe('7')
  })
})

test('B-INP-19/20 a card number is masked once it is left and whole again on coming back', async () => {
  expect(await field('Card number').inputValue()).toBe('424242******4242')
  await field('Card number').focus()
  await soon(() => field('Card number').inputValue()).toBe('4242424242424242')
  await field('Card number').fill('5555 5555 5555 4444')
  await field('Card number').blur()
  await soon(() => field('Card number').inputValue()).toBe('555555******4444')
})

describe('a day', () => {
  test('B-FMT-03 is typed as DD/MM/YYYY and given as the start of that day in UTC', async () => {
    expect(await field('Opened on').inputValue()).toBe('21/11/2026')
    await field('Opened on').fill('29/02/2028')
    await soon(async () => (await dates()).day).toBe('2028-02-29T00:00:00.000Z')
    await field('Opened on').fill('30/02/2028')
    await field('Opened on').blur()
    await page.getByText('Write the date as DD/MM/YYYY', { exact: true }).waitFor()
    expect((await dates()).day).toBe('2028-02-29T00:00:00.000Z')
  })

  test('is picked from a calendar', async () => {
    await button('Open calendar: Opened on').click()
    await button('12 November 2026').click()
    await soon(() => field('Opened on').inputValue()).toBe('12/11/2026')
    expect((await dates()).day).toBe('2026-11-12T00:00:00.000Z')
    await soon(() => page.evaluate(() => document.activeElement?.getAttribute('aria-label'))).toBe('Open calendar: Opened on')
  })

  test('B-FMT-01 with a time is that moment of the person, hours go by one, minutes by five, and there are no seconds', async () => {
    expect(await field('Pay out at').inputValue()).toBe('21/11/2026 14:05')
    await button('Open calendar: Pay out at').click()
    const hours = page.getByRole('spinbutton', { name: 'Hours' })
    await hours.focus()
    await hours.press('ArrowUp')
    await soon(() => field('Pay out at').inputValue()).toBe('21/11/2026 15:05')
    const minutes = page.getByRole('spinbutton', { name: 'Minutes' })
    await minutes.focus()
    await minutes.press('ArrowUp')
    await soon(() => field('Pay out at').inputValue()).toBe('21/11/2026 15:10')
    expect((await dates()).moment).toBe('2026-11-21T12:10:00.000Z')
    expect(await page.getByRole('spinbutton').count()).toBe(2)
  })
})

describe('a range', () => {
  test('moves with the clock, and presets longer than the limit are not offered', async () => {
    await button('Period: Last 7 days').click()
    await soon(() => page.getByRole('dialog', { name: 'Period' }).getByRole('listitem').allInnerTexts()).toEqual([
      'Last 24 hours',
      'Yesterday',
      'Last 7 days',
      'Custom…',
    ])
    await button('Last 24 hours').click()
    await soon(async () => (await dates()).range).toEqual({ preset: 'last24Hours' })
  })

  test('B-FMT-04 reads DD-MM-YYYY and is never longer than allowed', async () => {
    await button('Period: Last 7 days').click()
    await button('Custom…').click()
    await field('From').fill('01-11-2026')
    await field('To').fill('11-11-2026')
    await page.getByText('At most 10 days').waitFor()
    expect(await button('Apply').getAttribute('aria-disabled')).toBe('true')
    await field('To').fill('10-11-2026')
    await button('Apply').click()
    await button('Period: 01-11-2026 – 10-11-2026').waitFor()
    await soon(async () => (await dates()).range).toEqual({
      preset: 'custom',
      from: '2026-10-31T21:00:00.000Z',
      to: '2026-11-10T21:00:00.000Z',
    })
  })

  test('B-FMT-04 has 24 hours where a time is picked', async () => {
    await button('Exact period: 15-11-2026 00:00 – 21-11-2026 23:59').click()
    await page.getByRole('spinbutton', { name: 'To time' }).first().fill('18')
    await button('Apply').click()
    await button('Exact period: 15-11-2026 00:00 – 21-11-2026 18:59').waitFor()
  })
})

describe('a choice', () => {
  const listHeight = () =>
    page.getByRole('option', { name: 'EUR' }).evaluate((option) => {
      for (let box = option.parentElement; box; box = box.parentElement)
        if (/auto|scroll/.test(getComputedStyle(box).overflowY)) return box.clientHeight
      return 0
    })

  test('A-SUPP-30 B-UI-14 has a list of 250 px at most, 200 px in a dialog', async () => {
    await page.getByRole('combobox', { name: 'Currency' }).or(field('Currency')).first().click()
    await page.getByRole('option', { name: 'EUR' }).waitFor()
    expect(await listHeight()).toBeLessThanOrEqual(250)
    expect(await listHeight()).toBeGreaterThan(200)
    await page.keyboard.press('Escape')
    await button('Choose in a dialog…').click()
    await page.getByRole('dialog').getByLabel('Paid out in').click()
    await page.getByRole('option', { name: 'EUR' }).waitFor()
    expect(await listHeight()).toBeLessThanOrEqual(200)
  })
  test('of several takes more and gives them up again', async () => {
    await page.getByLabel('Currencies').first().click()
    await page.getByRole('option', { name: 'GBP' }).click()
    await soon(() => page.locator('.mantine-MultiSelect-pill').allInnerTexts()).toEqual(['EUR', 'TRY', 'GBP'])
    await page.keyboard.press('Backspace')
    await soon(() => page.locator('.mantine-MultiSelect-pill').allInnerTexts()).toEqual(['EUR', 'TRY'])
  })
})

describe('a choice that only the server knows', () => {
  const merchant = () => page.getByLabel('Merchant').first()
  const asked = () => page.evaluate(() => document.documentElement.dataset.asked)

  test('A-SUPP-19 is asked for when the list opens, and once 750 ms after the last key; it is taken by keyboard', async () => {
    page = await visit.withStoppedClock('view=typing')
    const options = async () => {
      await page.clock.runFor(100)
      return page.getByRole('option').allInnerTexts()
    }
    await merchant().click()
    await soon(options).toContain('Vega Otel')
    await merchant().pressSequentially('isil')
    await page.clock.runFor(700)
    expect(await asked()).toBe('')
    await soon(options).toEqual(['Işıl Elektronik'])
    expect(await asked()).toBe('|isil')
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Enter')
    await soon(() => page.getByRole('status', { name: 'Chosen' }).innerText()).toBe('isil-elektronik')
  })

  test('says when nothing was found', async () => {
    await merchant().click()
    await merchant().fill('zzz')
    await page.getByText('Nothing found').first().waitFor()
  })

  test('that could not be found says so and is asked again', async () => {
    await merchant().click()
    await merchant().fill('down')
    await button('Try again').click()
    await merchant().click()
    await page.getByRole('option', { name: 'Vega Otel' }).waitFor()
  })
})
