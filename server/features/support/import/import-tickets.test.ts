import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from '@portico/contract/core/page.ts'
import type { FeedItem } from '@portico/contract/features/support/feed.schemas.ts'
import type { Ticket, TicketDetails } from '@portico/contract/features/support/support.contract.ts'
import { changedTables, tableStates } from '@portico/testkit/database/table-states.ts'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { aTicketsImporter } from './tickets-importer.fixture.ts'

let importer: Awaited<ReturnType<typeof aTicketsImporter>>
beforeAll(async () => {
  importer = await aTicketsImporter(inject('cluster'))
})
afterAll(() => importer?.close())

const path = '/api/support/ticket'
const header = 'case:concept:name,concept:name,lifecycle:transition,org:resource,org:group,impact,product,time:timestamp\n'
const found = async (who: 'staff' | 'owner' | 'other', search: string) => {
  const { portico } = importer
  const person = {
    staff: portico.world.northwind.people.administrator!,
    owner: portico.world.acme.owner,
    other: portico.world.globex.owner,
  }
  const { body } = await portico.as(person[who]).get(who === 'staff' ? path : `${path}/my`, { query: { search } })
  return (body as Page<Ticket>).data
}

test('a message is an open ticket of the merchant: its first sentence, its whole text, its category', async () => {
  const text = '"I paid twice, ""again"".\nPlease give one back. My card is 4111 1111 1111 1111.",transaction_charged_twice\n'
  const report = await importer.runText('messages', `text,category\n${text}What is the oldest age?,age_limit\n`)
  expect(report).toMatchObject({ lines: 2, tickets: { count: 2, created: 2, unchanged: 0 }, rejected: { records: 0 }, rejectedFile: null })
  const [ticket] = await found('staff', 'paid twice again')
  expect(ticket).toMatchObject({
    subject: 'I paid twice, "again".',
    description: expect.stringMatching(/^I paid twice, "again"\.\nPlease give one back\. My card is /),
    ticketCategory: 'Processing',
    status: 'Opened',
    customerId: importer.portico.world.acme.id,
    unreadComments: 0,
  })
  expect(ticket!.description).not.toContain('1111 1111')
  expect(await found('owner', 'oldest age')).toMatchObject([{ ticketCategory: 'Clarification' }])
  expect(await found('other', 'oldest age')).toEqual([])
})

test('a history is replayed: who took it over, how much it hurried, what was waited for, closed and opened again', async () => {
  const lines = [
    'C-1,Accepted,In Progress,Ada,Line A,Medium,PROD1,2024-05-01T10:00:00+02:00',
    'C-1,Accepted,Wait - User,Ada,Line A,Medium,PROD1,2024-05-01T09:00:00+00:00',
    'C-1,Queued,Awaiting Assignment,Bo,Line B,Major,PROD1,2024-05-02T00:00:00Z',
    'C-1,Completed,Closed,Bo,Line B,Major,PROD1,2024-05-03T00:00:00Z',
    'C-1,Completed,Closed,Bo,Line B,High,PROD1,2024-05-03T01:00:00Z',
    'C-1,Accepted,In Progress,Bo,Line B,High,PROD1,2024-05-04T00:00:00Z',
  ]
  const report = await importer.runText('histories', `${header}${lines.join('\n')}\n`)
  expect(report).toMatchObject({ lines: 6, tickets: { count: 1, created: 1, items: 6 }, rejected: { records: 0 } })
  const [ticket] = await found('staff', 'PROD1')
  const { portico } = importer
  const staff = portico.as(portico.world.northwind.people.administrator!)
  const door = `${path}/${portico.world.acme.id}/${ticket!.ticketId}`
  const feed = (await staff.get(`${door}/feed`)).body as Page<FeedItem>
  expect(feed.data.toReversed()).toMatchObject([
    { place: 1, type: 'AssignmentItem', assigner: 'Ada', newAssignee: 'Ada (Line A)', timestamp: '2024-05-01T08:00:00Z' },
    { place: 2, type: 'TenantInternalCommentItem', commenter: 'Ada', content: 'Waiting for an answer of the user.' },
    { place: 3, type: 'AssignmentItem', assigner: 'Bo', newAssignee: 'Bo (Line B)' },
    { place: 4, type: 'PriorityChangeItem', newPriority: 'High' },
    { place: 5, type: 'StatusChangeFeedItem', newState: 'Closed', timestamp: '2024-05-03T00:00:00Z' },
    { place: 6, type: 'StatusChangeFeedItem', newState: 'Opened', timestamp: '2024-05-04T00:00:00Z' },
  ])
  expect((await staff.get(`${door}/details`)).body as TicketDetails).toMatchObject({
    status: 'Opened',
    priority: 'High',
    raisedBy: 'Ada',
    assignee: { name: 'Bo (Line B)' },
    unreadComments: 1,
    createdAt: '2024-05-01T08:00:00Z',
    updatedAt: '2024-05-04T00:00:00Z',
    responseDateTime: '2024-05-01T08:00:00Z',
    resolutionDateTime: null,
  })
  const unread = await staff.get(path, { query: { search: 'PROD1', unread: 'true' } })
  expect(unread.body).toMatchObject({ data: [{ ticketId: ticket!.ticketId }] })
  const seen = (await portico.as(portico.world.acme.owner).get(`${path}/${ticket!.ticketId}/feed`)).body as Page<FeedItem>
  expect(seen.data.map(({ place }) => place)).toEqual([6, 5, 4])
  expect((await portico.as(portico.world.globex.owner).get(`${path}/${ticket!.ticketId}/feed`)).code).toBe('not_found')
  const comment = (await staff.post(`${door}/comment`, { content: 'We go on here.' })).body
  expect(comment).toMatchObject({ place: 7 })
  // What happened since does not make it another history.
  expect(await importer.runText('histories', `${header}${lines.join('\n')}\n`)).toMatchObject({ tickets: { created: 0, unchanged: 1 } })
  const beginning = await importer.runText('histories', `${header}${lines.slice(0, 4).join('\n')}\n`)
  expect(beginning).toMatchObject({ tickets: { created: 0, unchanged: 1 } })
  const other = await importer.runText('histories', `${header}${lines.join('\n').replaceAll('Bo', 'Cy')}\n`)
  expect(other).toMatchObject({ tickets: { count: 0 }, rejected: { records: 1, lines: 6 } })
  expect(Object.keys(other.rejected.reasons)).toEqual(['It differs from what an earlier run brought under this case'])
})

test('what cannot be read is rejected with its reason and leaves a file that no spreadsheet takes for formulas', async () => {
  const rows = [
    '=cmd(),no_such_intent',
    '"   ",card_arrival',
    `${'a'.repeat(5001)},card_arrival`,
    'a\u0007b,card_arrival',
    'only one',
    'stray " quote,card_arrival',
    '4111111111111111,nothing',
    'Good one,card_arrival',
  ]
  const report = await importer.runText('messages', `text,category\n${rows.join('\n')}\n`, { name: 'hostile.csv' })
  expect(report).toMatchObject({ lines: 8, tickets: { count: 1, created: 1 }, rejected: { records: 7, lines: 7 } })
  expect(report.rejected.reasons).toEqual({
    'category is not one of the 77 intents': 2,
    'text is empty': 1,
    'text is longer than 5000 characters': 1,
    'text holds control characters': 1,
    'It has 1 cells, and the header 2': 1,
    'A quote opens a field that does not end, or is where none may be': 1,
  })
  const left = readFileSync(report.rejectedFile!, 'utf8')
  expect(left).toContain("'=cmd()")
  expect(left).not.toContain('4111111111111111')

  const cases = [
    ['D-1,Accepted,In Progress,Ada,A,Low,,2024-02-30T00:00:00Z', 'time:timestamp is no time between 1970 and now with its offset'],
    ['D-2,Accepted,In Progress,Ada,A,Low,,2999-01-01T00:00:00Z', 'time:timestamp is no time between 1970 and now with its offset'],
    ['D-3,Gone,In Progress,Ada,A,Low,,2024-01-01T00:00:00Z', 'concept:name is no status of a history'],
    [
      'D-4,constructor,constructor,Ada,A,toString,,2024-01-01T00:00:00Z',
      'concept:name is no status of a history; impact is not Low, Medium, High or Major',
    ],
    ['D-5,Accepted,Wait - Godot,Ada,A,Low,,2024-01-01T00:00:00Z', 'lifecycle:transition is no wait of a history'],
    ['D-6,Accepted,In Progress,,A,Low,,2024-01-01T00:00:00Z', 'org:resource is empty'],
  ] as const
  for (const [row, reason] of cases) {
    // The good line of the same case does not come alone.
    const good = `${row.slice(0, 3)},Accepted,In Progress,Ada,A,Low,,2024-01-01T00:00:00Z`
    const judged = await importer.runText('histories', `${header}${good}\n${row}\n`, { name: 'cases.csv' })
    expect(judged).toMatchObject({ tickets: { count: 0 }, rejected: { records: 1, lines: 2, reasons: { [reason]: 1 } } })
  }
})

test('a run that only checks, and a second run, change nothing; the first leaves one record of what it did', async () => {
  const text = 'text,category\nIs there a fee?,exchange_charge\nIs there a fee?,exchange_charge\n'
  const before = await tableStates(importer.portico.admin)
  const dry = await importer.runText('messages', text, { name: 'fees.csv', dryRun: true })
  expect(dry.tickets).toEqual({ count: 2, created: 2, unchanged: 0, items: 0 })
  expect(changedTables(before, await tableStates(importer.portico.admin))).toEqual({})
  expect((await importer.runText('messages', text, { name: 'fees.csv' })).tickets).toEqual(dry.tickets)
  const after = await tableStates(importer.portico.admin)
  // No one is notified: no outbox.
  expect(changedTables(before, after)).toEqual({ 'public.audit_records': 1, 'public.support_tickets': 2 })
  expect((await importer.runText('messages', text, { name: 'fees.csv' })).tickets).toMatchObject({ created: 0, unchanged: 2 })
  expect(changedTables(after, await tableStates(importer.portico.admin))).toEqual({})
  const [record] = await importer.query(
    `select actor_name, merchant_id, after->'files'->0->'tickets'->>'created' as created from audit_records where action = 'imports.run' order by at desc, id desc limit 1`,
  )
  expect(record).toEqual({ actor_name: 'ada', merchant_id: importer.portico.world.acme.id, created: '2' })
})

test('a file with other columns, or none at all, is refused in a sentence', async () => {
  await expect(importer.runText('messages', 'a,b\n1,2\n', { name: 'other.csv' })).rejects.toThrow(
    'has no column text, category. Its columns are a, b.',
  )
  await expect(importer.run([{ kind: 'messages', path: join(importer.folder, 'gone.csv') }])).rejects.toThrow('there is no such file')
})
