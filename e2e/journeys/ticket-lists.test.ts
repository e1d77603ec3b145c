// features: support
import { readFile } from 'node:fs/promises'
import type { Page } from '@portico/testkit/browser/browser.ts'
import { readCsv } from '@portico/testkit/files/read-zip.ts'
import { expect, test } from 'vitest'
import { callApi, tokenOf } from './api.fixture.ts'
import { axeOn } from './axe.fixture.ts'
import { aBrowser } from './browser.fixture.ts'
import { during } from './heard.fixture.ts'
import { notice } from './record.fixture.ts'
import { settled, soon } from './soon.fixture.ts'
import { own, record, ticketRow } from './support-dialog.fixture.ts'
import { tick } from './tick.fixture.ts'
import { answerField, talk } from './ticket.fixture.ts'
import { openViews, saveView, tab, tabs } from './views.fixture.ts'

const browser = aBrowser()
const merchant = 'owner@acme.example'
const desk = '/tenant/support-tickets'

/** Written through the API as the person of this page. */
async function raise(page: Page, subject: string): Promise<string> {
  const body = { ticketCategory: 'Processing', subject, description: 'Please have a look.', contactEmail: merchant }
  const reply = await callApi(await tokenOf(page), '/api/support/ticket', { method: 'POST', body })
  expect(reply.status).toBe(201)
  return reply.text()
}
const comment = async (page: Page, ticketId: string, content: string) =>
  callApi(await tokenOf(page), `/api/support/ticket/${ticketId}/comment`, { method: 'POST', body: { content } })
const listOf = (text: string, more = '') => `${desk}?search=${encodeURIComponent(text)}${more}`
const box = (page: Page, subject: string) => ticketRow(page, subject).getByRole('checkbox')
const bulk = (page: Page) => page.getByRole('region', { name: 'Selected rows' })

test('chosen tickets are closed at once, opened again with Undo, and what was refused is told', async () => {
  const asking = await browser.enter(merchant, '/dashboard')
  const word = own('Bulk')
  for (const name of ['one', 'two', 'three']) await raise(asking, `${word} ${name}`)
  const page = await browser.enter('support@northwind.example', listOf(word))
  const faults: string[] = []
  const check = axeOn(page, 'a list of tickets', faults)
  await ticketRow(page, `${word} three`).waitFor()
  for (const name of ['one', 'two']) await tick(box(page, `${word} ${name}`))
  await check('with chosen rows')
  await bulk(page).getByRole('button', { name: 'Close', exact: true }).click()
  await notice(page, '2 tickets closed').waitFor()
  await ticketRow(page, `${word} one`).waitFor({ state: 'detached' })
  await notice(page, '2 tickets closed').getByRole('button', { name: 'Undo' }).click()
  await notice(page, '2 tickets opened again').waitFor()
  await ticketRow(page, `${word} one`).waitFor()

  await tick(box(page, `${word} one`))
  await bulk(page).getByRole('button', { name: 'Open again' }).click()
  const results = page.getByRole('dialog', { name: 'Some tickets could not be changed' })
  await results.getByText('This ticket is already open.').waitFor()
  expect(await results.getByText(`${word} one`).count()).toBe(1)
  await check('what was refused')
  expect(faults).toEqual([])
})

test('the open tickets are asked for once, while the code of their page is on its way', async () => {
  const page = await browser.enter('support@northwind.example', '/dashboard')
  const asked: string[] = []
  page.on('request', (request) => {
    const { pathname, searchParams } = new URL(request.url())
    if (pathname.startsWith('/api/support') && searchParams.get('status') === 'Opened') asked.push(request.url())
  })
  await page.goto(desk)
  await page.locator('[data-row-id]').first().waitFor()
  expect(asked).toHaveLength(1)
})

/** A view of one's own and one that colleagues see: each brings its search back, another tenant sees none, and none is left. */
async function viewsOfTickets(page: Page, word: string): Promise<void> {
  const shown = page.url()
  const [mine, everybodys] = [own('Mine'), own('Ours')]
  await saveView(page, mine)
  await saveView(page, everybodys, true)
  const colleague = await browser.enter('admin@northwind.example', desk)
  await tab(colleague, everybodys).click()
  await ticketRow(colleague, `${word} 10`).waitFor()
  expect(new URL(colleague.url()).searchParams.get('search')).toBe(word)
  const seen = await tabs(colleague)
  expect([seen.includes(everybodys), seen.includes(mine)]).toEqual([true, false])
  await tab(page, 'Closed').click()
  await ticketRow(page, `${word} 10`).waitFor({ state: 'detached' })
  await tab(page, mine).click()
  await ticketRow(page, `${word} 10`).waitFor()
  for (const name of [mine, everybodys]) {
    await (await openViews(page)).getByRole('button', { name: `Delete ${name}` }).click()
    await tab(page, name).waitFor({ state: 'detached' })
  }
  await page.goto(shown.replace(/[?&]view=[^&]*/, ''))
  await ticketRow(page, `${word} 10`).waitFor()
}

test('all that match are given a priority and a colleague, the list is taken home as a file, and an auditor reads it', async () => {
  const asking = await browser.enter(merchant, '/dashboard')
  const word = own('Many')
  for (let at = 0; at < 10; at++) await raise(asking, `${word} ${at}`)
  const last = await raise(asking, `${word} 10`)
  expect((await comment(asking, last, 'There is more of it.')).status).toBe(201)
  const page = await browser.enter('support@northwind.example', listOf(word, '&pageSize=10'))
  await ticketRow(page, `${word} 10`).waitFor()
  await viewsOfTickets(page, word)
  await tick(page.getByRole('checkbox', { name: 'Select all rows of this page' }))
  await bulk(page).getByRole('button', { name: 'Select all 11 that match' }).click()
  await bulk(page).getByRole('button', { name: 'Change…' }).click()
  const dialog = page.getByRole('dialog', { name: 'Change 11 tickets' })
  await dialog
    .getByRole('combobox', { name: 'Priority' })
    .or(dialog.getByRole('textbox', { name: 'Priority' }))
    .click()
  await page.getByRole('option', { name: 'Low' }).click()
  await dialog.getByRole('button', { name: 'Change 11 tickets' }).click()
  await notice(page, 'Priority of 11 tickets set').waitFor()
  await page.goto(listOf(word, '&priority=Low&sort=-updatedAt&pageSize=20'))
  await soon(() => page.getByRole('table', { name: 'Support tickets' }).getByRole('row').filter({ hasText: word }).count()).toBe(11)
  const file = await during(page.waitForEvent('download'), () => page.getByRole('button', { name: 'Export', exact: true }).click())
  expect(file.suggestedFilename()).toMatch(/^tickets-.*\.csv$/)
  const [head, ...lines] = readCsv((await readFile(await file.path())).toString('utf8'))
  expect(head).toContain('subject')
  expect(lines).toHaveLength(11)
  await readByAuditor(`${word} 10`)
})

/** An auditor reads the tickets of the list with what was said, which is then unread for him no more, and is offered nothing that changes them. */
async function readByAuditor(subject: string): Promise<void> {
  const page = await browser.enter('auditor@northwind.example', listOf(subject))
  await ticketRow(page, subject).getByText('1 unread comment').waitFor()
  await page.getByRole('button', { name: 'Export', exact: true }).waitFor()
  expect(await page.getByRole('checkbox').count()).toBe(0)
  for (const name of ['New ticket…', 'Labels…', 'Contact support']) expect(await page.getByRole('button', { name }).count(), name).toBe(0)
  const changed: string[] = []
  page.on('request', (request) => {
    const isOwnNote = new URL(request.url()).pathname.endsWith('/feed/mark-comments-as-read')
    if (request.method() !== 'GET' && request.url().includes('/api/support/') && !isOwnNote) changed.push(request.url())
  })
  await ticketRow(page, subject).click()
  await talk(page, subject).getByText('Please have a look.').waitFor()
  await record(page, subject).getByText('Your roles let you read tickets but not answer them.').waitFor()
  expect(await answerField(page, subject).count()).toBe(0)
  for (const name of ['Close ticket', 'Escalate…', 'Add…', 'Start scoping'])
    expect(await record(page, subject).getByRole('button', { name }).count(), name).toBe(0)
  await soon(() => ticketRow(page, subject).getByText('1 unread comment').count()).toBe(0)
  expect(changed).toEqual([])
}

test('a list whose rows have come before its arrangement gives the room to its subjects, which need it', async () => {
  const page = await browser.enter('support@northwind.example', '/crm/dashboard')
  const theirRows = page.waitForResponse((reply) => new URL(reply.url()).pathname === '/api/support/ticket' && reply.ok())
  await page.route('**/preferences/**', async (route) => {
    await (await theirRows).finished()
    await route.continue()
  })
  await page.goto(desk)
  await page.locator('tbody [data-row-id]').first().waitFor()
  const width = async () => (await page.getByRole('columnheader', { name: 'Subject' }).boundingBox())?.width ?? 0
  // As wide as the others if it were measured on the bars that stand in the place of the rows.
  expect(await settled(width)).toBeGreaterThan(250)
})

/** Colleagues see each other within three seconds; a user who has closed their tab is gone after fifteen at most. */
const withinMs = { seen: 3000, gone: 15_000 }

/** Who else has the ticket open; beside it another status says who reads what is written. */
const present = (page: Page, subject: string) => record(page, subject).locator('.p-presence')

test('two people see that the other has the ticket open, a merchant not who of its tenant it is, and nobody once he has gone', async () => {
  const asking = await browser.enter(merchant, '/dashboard')
  const subject = own('Together')
  const id = await raise(asking, subject)
  const staff = await browser.enter('support@northwind.example', `${desk}/${id}`)
  await record(staff, subject).waitFor()
  await asking.goto(`/merchant/support-tickets/${id}`)
  await record(asking, subject).waitFor()
  const seen = present(staff, subject).filter({ hasText: 'Acme' })
  // From the moment in which the second has it open too, and from that in which the tab goes.
  await Promise.all([
    present(asking, subject).filter({ hasText: 'Northwind' }).waitFor({ timeout: withinMs.seen }),
    seen.waitFor({ timeout: withinMs.seen }),
  ])
  await asking.close()
  await seen.waitFor({ state: 'detached', timeout: withinMs.gone })
})
