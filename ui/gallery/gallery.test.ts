import type { Page } from '@portico/testkit/browser/browser.ts'
import { beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import { contrast, hex } from '../look/colour.ts'
import { galleryPages, soon } from './gallery-page.fixture.ts'

const visitPage = galleryPages()
let page: Page
const visit = async (query: string, size?: { width?: number; height?: number }) => {
  page = await visitPage(query, size)
}
const heads = async () => (await page.getByRole('columnheader').allInnerTexts()).filter(Boolean)
const widthOf = async (name: string) => Math.round((await page.getByRole('columnheader', { name }).boundingBox())?.width ?? 0)
const focused = () =>
  page.evaluate(() => (document.activeElement as HTMLElement).dataset.rowId ?? document.activeElement?.textContent ?? '')
const chips = () => page.locator('.p-chip').allInnerTexts()
const button = (name: string | RegExp) => page.getByRole('button', { name, exact: typeof name === 'string' })

async function drag(from: { x: number; y: number }, to: { x: number; y: number }) {
  await page.mouse.move(from.x, from.y)
  await page.mouse.down()
  await page.mouse.move((from.x + to.x) / 2, (from.y + to.y) / 2, { steps: 4 })
  await page.mouse.move(to.x, to.y, { steps: 4 })
  await page.mouse.up()
}
async function middle(locator: ReturnType<Page['locator']>) {
  const box = await locator.boundingBox()
  if (!box) throw new Error('not on the page')
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 }
}

describe('columns', () => {
  beforeEach(() => visit('view=list'))

  test('an edge is dragged without moving its neighbours, and Home gives the width back', async () => {
    const [reference, customer] = [await widthOf('Reference'), await widthOf('Customer')]
    const edge = page.getByRole('separator', { name: 'Width of Reference' })
    const grip = await middle(edge)
    await drag(grip, { x: grip.x + 60, y: grip.y })
    await soon(() => widthOf('Reference')).toBe(reference + 60)
    expect(await widthOf('Customer')).toBe(customer)
    await edge.press('ArrowLeft')
    await soon(() => widthOf('Reference')).toBe(reference + 44)
    await edge.press('Home')
    await soon(() => widthOf('Reference')).toBe(reference)
  })

  test('a header is dragged to another place; letting go is no press on it', async () => {
    await drag(await middle(page.getByRole('columnheader', { name: 'Method' }).locator('.p-th')), {
      x: (await middle(page.getByRole('columnheader', { name: 'Reference' }))).x - 40,
      y: 240,
    })
    await soon(heads).toEqual(['Created', 'Method', 'Reference', 'Customer', 'Type', 'Status', 'Provider', 'Amount'])
    expect(await page.getByRole('columnheader', { name: 'Created' }).getAttribute('aria-sort')).toBe('descending')
  })

  test('the chooser shows, pins and moves by keyboard, says the move, and resets', async () => {
    await button('Columns').click()
    await page.getByRole('checkbox', { name: 'Risk score' }).check()
    await button('Pin Amount').click()
    await button('Move Status').press('ArrowUp')
    await soon(heads).toEqual(['Amount', 'Created', 'Reference', 'Customer', 'Method', 'Status', 'Type', 'Provider', 'Risk score'])
    await page.getByText('Status moved to place 5 of 10').waitFor({ state: 'attached' })
    await button('Reset').click()
    await soon(heads).toEqual(['Created', 'Reference', 'Customer', 'Method', 'Type', 'Status', 'Provider', 'Amount'])
    await page.keyboard.press('Escape')
    await soon(focused).toBe('Columns')
  })

  test('a header is not cut if all cells below it are shorter', async () => {
    await page.setViewportSize({ width: 1300, height: 900 })
    await button('Columns').click()
    await page.getByRole('checkbox', { name: 'Risk score' }).check()
    await page.getByRole('checkbox', { name: 'Card country' }).check()
    const risk = page.getByRole('columnheader', { name: 'Risk score' }).locator('.p-th')
    await soon(() => risk.evaluate(({ clientWidth, scrollWidth }) => scrollWidth - clientWidth)).toBe(0)
  })

  test('the chooser keeps the focus on the grip of a column that moves down and up', async () => {
    await button('Columns').click()
    const grip = button('Move Reference')
    for (const key of ['ArrowDown', 'ArrowDown', 'ArrowUp', 'ArrowDown']) {
      await grip.press(key)
      await soon(() => grip.evaluate((element) => element === document.activeElement)).toBe(true)
    }
    await soon(async () => (await heads()).indexOf('Reference')).toBe(3)
  })

  test('opening a record narrows the list to its key columns', async () => {
    await page.getByText('ORD-20481').click()
    await soon(heads).toEqual(['Created', 'Reference', 'Status', 'Amount'])
  })

  test('one column sorts at a time, the next press turns it round', async () => {
    const amount = page.getByRole('columnheader', { name: 'Amount' })
    await button('Amount').click()
    await soon(() => amount.getAttribute('aria-sort')).toBe('descending')
    await button('Amount').click()
    await soon(() => amount.getAttribute('aria-sort')).toBe('ascending')
    expect(await page.getByRole('columnheader', { name: 'Created' }).getAttribute('aria-sort')).toBeNull()
  })
})

describe('rows', () => {
  beforeEach(() => visit('view=list'))
  const rows = () => page.locator('tbody tr')
  const idOf = (place: number) => rows().nth(place).getAttribute('data-row-id')

  test('J and arrows walk, X and Space select, Enter opens, Escape closes and gives the row its focus back', async () => {
    for (const key of ['j', 'j', 'x', 'ArrowDown', 'Space']) await page.keyboard.press(key)
    expect(await focused()).toBe(await idOf(2))
    await soon(() => page.locator('tr[data-checked]').count()).toBe(2)
    await page.getByRole('region', { name: 'Selected rows' }).getByText('49,00 TRY, 2.180,00 EUR').waitFor()
    await page.keyboard.press('Enter')
    await page.getByRole('complementary', { name: 'Transaction ORD-20475' }).waitFor()
    await page.keyboard.press(']')
    await page.getByRole('complementary', { name: 'Transaction ORD-20472' }).waitFor()
    await page.keyboard.press('Escape')
    await soon(focused).toBe(await idOf(2))
    expect(await page.getByRole('complementary').count()).toBe(0)
  })

  test('Shift selects all rows in between', async () => {
    await page.getByRole('checkbox', { name: 'Select ORD-20481' }).click()
    await page.getByRole('checkbox', { name: 'Select ORD-20469' }).click({ modifiers: ['Shift'] })
    await soon(() => page.locator('tr[data-checked]').count()).toBe(5)
  })

  test('single keys rest while someone types or a dialog is open', async () => {
    const search = page.getByRole('searchbox')
    await search.pressSequentially('j x f')
    expect([await search.inputValue(), await page.getByRole('dialog').count()]).toEqual(['j x f', 0])
    // A moment later the list is searched for it, and nothing is called so.
    await search.fill('')
    await page.getByText('ORD-20481').waitFor()
    expect(await page.locator('tr[data-checked]').count()).toBe(0)
    await page.getByText('ORD-20481').click()
    await button('Refund…').click()
    await page.getByRole('dialog').waitFor()
    await page.keyboard.press(']')
    expect(await page.getByRole('dialog').getByRole('heading').innerText()).toBe('Refund ORD-20481')
  })

  test('text that is cut says all of itself as a tooltip', async () => {
    const cell = page.getByRole('cell', { name: /^Işıl Elektronik/ }).first()
    await cell.hover()
    await soon(() => cell.getAttribute('title')).toBe('Işıl Elektronik Sanayi ve Ticaret A.Ş.')
  })
})

describe('saved views', () => {
  beforeEach(() => visit('view=list'))
  const dialog = () => page.getByRole('dialog')
  const tab = (name: string) => page.getByRole('tab', { name })
  const sorted = (name: string) => page.getByRole('columnheader', { name }).getAttribute('aria-sort')

  test('one that a colleague shares opens with its filters, its relative time and its order, and says whose it is', async () => {
    await tab('Highest of the month').click()
    await soon(chips).toEqual(['Created Last 30 days'])
    expect(await sorted('Amount')).toBe('descending')
    await button('Manage views').click()
    await dialog().getByRole('region', { name: 'Shared by colleagues' }).getByText('Shared by Greta Lind').waitFor()
    expect(
      await dialog()
        .getByRole('button', { name: /^(Rename|Update|Delete)/ })
        .count(),
    ).toBe(0)
  })

  test('an own one keeps filters, columns and order under its name, says once something is changed, and is shared', async () => {
    await button('Remove filter Status').click()
    await button('Amount').click()
    await button('Columns').click()
    await page.getByRole('checkbox', { name: 'Risk score' }).check()
    await page.keyboard.press('Escape')
    await button('Save view').click()
    await dialog().getByRole('button', { name: 'Save', exact: true }).click()
    await dialog().getByText('Give the view a name.').waitFor()
    await dialog().getByRole('textbox', { name: 'Name' }).fill('Big ones')
    await dialog().getByRole('button', { name: 'Save', exact: true }).click()
    await tab('All').click()
    await soon(chips).toEqual(['Created 15–21 Nov 2026', 'Status 6 of 10'])
    await tab('Big ones').click()
    await soon(chips).toEqual(['Created 15–21 Nov 2026'])
    expect([await sorted('Amount'), (await heads()).includes('Risk score')]).toEqual(['descending', true])
    await button('Amount').click()
    await tab('Big ones modified').waitFor()
    await button('Reset').click()
    await soon(() => sorted('Amount')).toBe('descending')
    await button('Manage views').click()
    await dialog().getByRole('button', { name: 'Rename or share Big ones' }).click()
    await page.getByRole('switch', { name: 'Share with colleagues' }).click()
    await button('Save changes').click()
    await button('Manage views').click()
    await dialog().getByRole('region', { name: 'Your views' }).getByText('Shared with your colleagues').waitFor()
  })
})

test('what cannot be done with the chosen rows says why to the pointer and the keyboard', async () => {
  await visit('view=list')
  await page.getByRole('checkbox', { name: 'Select ORD-20481' }).click()
  const off = page.getByRole('region', { name: 'Selected rows' }).getByRole('button', { name: 'Export' })
  expect(await off.getAttribute('aria-disabled')).toBe('true')
  await off.hover()
  await page.getByRole('tooltip', { name: 'An export of these rows is under way.' }).waitFor()
})

test('an export continues in the background while the list is used, and its file is among the earlier ones', async () => {
  await visit('view=list&rows=5')
  const lines = () => page.getByRole('region', { name: 'Last 7 days' }).getByRole('listitem').allInnerTexts()
  await button('Export').click()
  await soon(lines).toEqual([expect.stringMatching(/^payments-2\.csv.*Download/s), expect.stringMatching(/^payments-1\.csv.*Retry/s)])
  await button('Export in the background').click()
  const bar = page.getByRole('progressbar')
  await soon(() => bar.count()).toBe(1)
  await page.keyboard.press('Escape')
  await soon(focused).toBe('Export')
  await button('Export').click()
  await soon(lines).toEqual([expect.stringMatching(/^payments-3\.csv.*Download/s), expect.anything(), expect.anything()])
  expect(await bar.count()).toBe(0)
})

describe('filters', () => {
  beforeEach(() => visit('view=list'))

  test('a slash searches, and a search without results offers to clear', async () => {
    await page.keyboard.press('/')
    await page.keyboard.type('bauer')
    await soon(() => page.getByRole('cell', { name: 'Bauer & Söhne GmbH' }).count()).toBeGreaterThan(10)
    await page.keyboard.type('zzz')
    await page.getByRole('heading', { name: 'Nothing matches these filters' }).waitFor()
    await button('Clear filters').click()
    await soon(() => page.getByRole('searchbox').inputValue()).toBe('')
  })

  test('F adds a filter by keyboard alone, Clear takes removable ones away', async () => {
    await page.keyboard.press('f')
    await page.getByRole('dialog').getByRole('textbox').waitFor()
    await page.keyboard.type('amo')
    await page.keyboard.press('Enter')
    await page.getByRole('textbox', { name: 'From' }).waitFor()
    await page.keyboard.type('5')
    await page.keyboard.press('Enter')
    await soon(chips).toEqual(['Created 15–21 Nov 2026', 'Status 6 of 10', 'Amount from 5,00 EUR'])
    await soon(focused).toBe('Add filter')
    await button('Clear').click()
    await soon(chips).toEqual(['Created 15–21 Nov 2026'])
  })

  test('a range that ends before it starts cannot be applied', async () => {
    await button(/^Created/)
      .first()
      .click()
    await page.getByRole('textbox', { name: 'From', exact: true }).fill('01/11/2026')
    await page.getByRole('textbox', { name: 'To', exact: true }).fill('30/10/2026')
    await page.getByText('The end is before the start.').waitFor()
    await page.getByRole('textbox', { name: 'To', exact: true }).fill('03/11/2026')
    await button('Apply').click()
    await soon(chips).toContain('Created 1–3 Nov 2026')
  })

  test('taking a filter away by keyboard leaves the focus where the next one is added', async () => {
    await button('Remove filter Status').press('Enter')
    await soon(chips).toEqual(['Created 15–21 Nov 2026'])
    await soon(focused).toBe('Add filter')
  })

  test('leaving an editor with Escape changes nothing', async () => {
    await button(/^Status/).click()
    await page.getByRole('checkbox', { name: 'Captured' }).uncheck()
    await page.keyboard.press('Escape')
    await soon(focused).toBe('Status 6 of 10')
  })
})

describe('money typed by a person', () => {
  beforeEach(() => visit('view=fields'))

  test('is put in order on leaving the field', async () => {
    const euro = page.getByRole('textbox', { name: 'Euro' })
    await euro.fill('12345,6')
    await euro.blur()
    expect(await euro.inputValue()).toBe('12.345,60')
  })

  test('shows what it understood, with a dot or a comma', async () => {
    const euro = page.getByRole('textbox', { name: 'Euro' })
    await euro.fill('1,234.5')
    await page.getByText('= 1.234,50 EUR', { exact: true }).waitFor()
    await euro.blur()
    expect(await euro.inputValue()).toBe('1.234,50')
  })

  test('is asked about where it could mean two things, and kept as it was typed', async () => {
    const euro = page.getByRole('textbox', { name: 'Euro' })
    await euro.fill('1.000')
    const choice = page.getByRole('radiogroup', { name: 'Which amount do you mean?' })
    await soon(() => choice.getByRole('radio').evaluateAll((all) => all.map((radio) => (radio as HTMLInputElement).checked))).toEqual([
      false,
      false,
    ])
    await euro.press('Tab')
    await page.keyboard.press('Space')
    await soon(() => choice.getByRole('radio', { name: '1.000,00 EUR' }).isChecked()).toBe(true)
    await page.keyboard.press('ArrowDown')
    await soon(() => choice.getByRole('radio', { name: '1,00 EUR', exact: true }).isChecked()).toBe(true)
    expect(await euro.inputValue()).toBe('1.000')
  })

  test.each(["1'50", '1;50', '1:50', '1/50', '1 50', '2e1'])('that is pasted as %s is refused at once', async (text) => {
    const euro = page.getByRole('textbox', { name: 'Euro' })
    await euro.fill('')
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
    await page.evaluate((pasted) => navigator.clipboard.writeText(pasted), text)
    await euro.press('ControlOrMeta+v')
    await page.getByText('Write the amount as 1.234,56').waitFor()
    expect(await euro.inputValue()).toBe(text)
  })
})

describe('dialogs', () => {
  test('focus the amount, dash what cannot be done, and let a code take the place of the fields', async () => {
    await visit('view=drawer')
    await button('Refund…').click()
    const amount = page.getByRole('textbox', { name: 'Amount' })
    await soon(() => amount.evaluate((input) => input === document.activeElement)).toBe(true)
    await amount.fill('1.100,00')
    expect(await button('Refund 1.100,00 EUR').getAttribute('aria-disabled')).toBe('true')
    await amount.press('Enter')
    await amount.fill('1.000')
    await page.getByText('Choose which amount you mean.').waitFor()
    expect(await button('Refund').getAttribute('aria-disabled')).toBe('true')
    await page.getByRole('radio', { name: '1,00 EUR', exact: true }).check()
    await button('Refund 1,00 EUR').waitFor()
    await amount.fill("1'50")
    await page.getByText('Write the amount as 1.234,56').waitFor()
    expect(await button('Refund').getAttribute('aria-disabled')).toBe('true')
    await amount.fill('250')
    await button('Refund 250,00 EUR').click()
    await page.getByRole('textbox', { name: 'Digit 1' }).pressSequentially('123456')
    await page.getByText('Refund sent').waitFor()
    await soon(focused).toBe('Refund…')
  })

  test('a slip loses nothing that was typed: neither Esc nor a press beside it closes the dialog, Cancel does', async () => {
    await visit('view=drawer')
    const dialog = page.getByRole('dialog')
    const note = dialog.getByRole('textbox', { name: 'Note' })
    await button('Refund…').click()
    await note.fill('Sent twice')
    await page.keyboard.press('Escape')
    await page.mouse.click(5, 5)
    expect(await note.inputValue()).toBe('Sent twice')
    await button('Cancel').click()
    await dialog.waitFor({ state: 'detached' })
    await button('Refund…').click()
    await note.waitFor()
    await page.keyboard.press('Escape')
    await dialog.waitFor({ state: 'detached' })
  })

  test('one Escape closes one thing: the choices, the dialog, then the record below', async () => {
    await visit('view=drawer')
    const [record, dialog, choices] = [page.getByRole('complementary'), page.getByRole('dialog'), page.getByRole('listbox')]
    await button('Refund…').click()
    await page.getByRole('combobox', { name: 'Reason' }).click()
    await choices.waitFor()
    await page.keyboard.press('Escape')
    await choices.waitFor({ state: 'hidden' })
    await dialog.waitFor()
    await page.keyboard.press('Escape')
    await dialog.waitFor({ state: 'detached' })
    await soon(focused).toBe('Refund…')
    expect(await record.count()).toBe(1)
    await button('More actions').click()
    await page.getByRole('menu').waitFor()
    await page.keyboard.press('Escape')
    await page.getByRole('menu').waitFor({ state: 'detached' })
    expect(await record.count()).toBe(1)
    await page.keyboard.press('Escape')
    await record.waitFor({ state: 'detached' })
  })

  test('an Escape that comes while a dialog fades, or from a key held down, leaves the record alone', async () => {
    await visit('view=drawer')
    await page.emulateMedia({ reducedMotion: 'no-preference' })
    onTestFinished(() => page.emulateMedia({ reducedMotion: 'reduce' }))
    await visit('view=drawer')
    await button('Refund…').click()
    await page.getByRole('dialog').waitFor()
    // Pressed and held: the first closes the dialog, the others come while it fades and after.
    for (let presses = 0; presses < 3; presses++) await page.keyboard.down('Escape')
    await page.keyboard.up('Escape')
    await page.getByRole('dialog').waitFor({ state: 'detached' })
    expect(await page.getByRole('complementary').count()).toBe(1)
    await button('Refund…').click()
    await page.getByRole('dialog').waitFor()
    const whileFading = await page.evaluate(() => {
      const press = () => document.body.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true }))
      press()
      press()
      return document.querySelector('[role=dialog]') !== null
    })
    expect(whileFading).toBe(true)
    await page.getByRole('dialog').waitFor({ state: 'detached' })
    expect(await page.getByRole('complementary').count()).toBe(1)
  })

  test('deleting something in use waits for its name', async () => {
    await visit('view=fields')
    await button('Delete label…').click()
    expect(await button('Delete label').getAttribute('aria-disabled')).toBe('true')
    await page.getByRole('textbox', { name: 'Type In progress to confirm' }).fill('In progress')
    expect(await button('Delete label').getAttribute('aria-disabled')).toBeNull()
  })
})

test('on a phone a mentioned record is on one line with its state, and a thumb can press it', async () => {
  await visit('view=record', { width: 390 })
  const boxes = await page.locator('.p-ref').evaluateAll((all) => all.map((one) => (one as HTMLElement).offsetHeight))
  expect(boxes).toEqual([40, 40, 40])
})

test.each(['en', 'tr'])('on a phone the way out of Test mode is read whole, in %s', async (lang) => {
  await visit(`view=states&lang=${lang}`, { width: 390 })
  const label = page.locator('.p-strip[data-kind=test] button .mantine-Button-label')
  const cut = () => label.evaluate((one) => [one.scrollWidth - one.clientWidth, one.scrollHeight - one.clientHeight])
  await soon(cut).toEqual([0, 0])
})

test.each(['light', 'dark'])('a switch that is on looks so where it cannot be changed, in %s', async (scheme) => {
  await visit(`view=fields&scheme=${scheme}`)
  const [track, thumb] = await page.getByRole('switch', { name: 'Told of sign-ins' }).evaluate((input) => {
    const track = input.nextElementSibling!
    return [track, track.firstElementChild!].map((part) => getComputedStyle(part).backgroundColor)
  })
  expect(contrast(hex(track!), hex(thumb!))).toBeGreaterThan(4.5)
})

test('the busy sign of a button is in its middle, also without motion', async () => {
  await visit('view=fields')
  const busy = page.locator('button[data-loading]', { hasText: 'Saving' })
  const [whole, sign] = [await middle(busy), await middle(busy.locator('.mantine-Loader-root'))]
  expect(Math.abs(whole.x - sign.x)).toBeLessThan(1.5)
  expect(Math.abs(whole.y - sign.y)).toBeLessThan(1.5)
})

describe('the frame', () => {
  test('the first Tab offers to skip to the content', async () => {
    page = await visitPage.anew('view=list')
    await page.keyboard.press('Tab')
    expect(await focused()).toBe('Skip to content')
    await page.keyboard.press('Enter')
    expect(await page.evaluate(() => document.activeElement?.id)).toBe('main')
  })

  test('up to 1200 px the record lies over all of the list, its sticky heads included', async () => {
    for (const width of [800, 1000, 1200]) {
      await visit('view=drawer', { width, height: 800 })
      const record = page.getByRole('complementary')
      const [box, list] = [await record.boundingBox(), await page.getByRole('table', { name: 'Transactions' }).boundingBox()]
      expect(box!.x, `${width}`).toBeLessThan(list!.x + list!.width)
      const above = await record.evaluate((panel, heads) => {
        const { left, top, height } = panel.getBoundingClientRect()
        const places = [...Array.from({ length: 20 }, (_, place) => top + 4 + (place * (height - 8)) / 19), heads]
        return places.filter((y) => !panel.contains(document.elementFromPoint(left + 20, y)))
      }, list!.y + 17)
      expect(above, `${width}`).toEqual([])
    }
  })

  test('B-UI-05 the panel is made wider by hand and by keys, within its limits', async () => {
    await visit('view=drawer')
    const panel = page.getByRole('complementary')
    const edge = page.getByRole('separator', { name: 'Width of the panel' })
    await edge.press('ArrowLeft')
    await soon(async () => (await panel.boundingBox())?.width).toBe(580)
    const grip = await middle(edge)
    await drag(grip, { x: grip.x + 400, y: grip.y })
    await soon(async () => (await panel.boundingBox())?.width).toBe(400)
  })

  test('B-UI-04 the panel is maximised over the list, and put back beside it', async () => {
    await visit('view=drawer')
    const width = async () => (await page.getByRole('complementary').boundingBox())?.width ?? 0
    const before = await width()
    await button('Maximise').click()
    await soon(width).toBe(1200)
    expect(await page.getByRole('table').first().isVisible()).toBe(false)
    await button('Restore size').click()
    await soon(width).toBe(before)
  })

  test('A-TOOL-01 on a phone records have two lines and open over the whole screen', async () => {
    await visit('view=list', { width: 390, height: 844 })
    await page.getByRole('list', { name: 'Transactions' }).getByRole('button').first().click()
    expect(await page.getByRole('complementary').boundingBox()).toEqual({ x: 0, y: 0, width: 390, height: 844 })
    await button('Close').click()
    await button('Open menu').click()
    const menu = page.getByRole('dialog', { name: 'Main' })
    const [ground, sidebar] = await menu.evaluate((element) => {
      const sample = document.body.appendChild(document.createElement('i'))
      sample.style.background = 'var(--p-sidebar)'
      return [element, sample].map((one) => getComputedStyle(one).backgroundColor)
    })
    expect(ground).toBe(sidebar)
    await menu.getByRole('link', { name: 'Status, money, time' }).click()
    await page.getByRole('heading', { level: 1, name: 'Status, money, time' }).waitFor()
  })
})
