import { readFileSync } from 'node:fs'
import { gunzipSync } from 'node:zlib'
import type { Page } from '@portico/contract/core/page.ts'
import type { FeedItem } from '@portico/contract/features/support/feed.schemas.ts'
import type { Ticket } from '@portico/contract/features/support/support.contract.ts'
import { changedTables, tableStates } from '@portico/testkit/database/table-states.ts'
import { describeWithPublicData } from '@portico/testkit/files/public-data.ts'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { aTicketsImporter } from './tickets-importer.fixture.ts'

let importer: Awaited<ReturnType<typeof aTicketsImporter>>
beforeAll(async () => {
  importer = await aTicketsImporter(inject('cluster'))
})
afterAll(() => importer?.close())

/** By another way than the import goes: one expression over the whole file. */
const messagesOf = (place: string) =>
  [...readFileSync(place, 'utf8').matchAll(/(?:"((?:[^"]|"")*)"|([^",\n]*)),([^,\n]+)\n/g)].slice(1).map(([, quoted, plain, intent]) => ({
    text: (quoted?.replaceAll('""', '"') ?? plain!).trim(),
    intent: intent!.trim(),
  }))

for (const [file, rows] of [['train.csv', 10_003]] as const)
  describeWithPublicData(`05-support-crm/banking77/${file}`, `messages of ${file}`, (place) => {
    const most = 300
    test('all of them are tickets', async () => {
      const { files } = await importer.run([{ kind: 'messages', path: place }], { dryRun: true })
      expect(files).toMatchObject([{ lines: rows, tickets: { count: rows, created: rows }, rejected: { records: 0 } }])
      expect(messagesOf(place)).toHaveLength(rows)
    })

    test('the database has the tickets of the file, for the tenant and its merchant only, and a second run changes nothing', async () => {
      await importer.run([{ kind: 'messages', path: place }], { most })
      const said = messagesOf(place).slice(0, most)
      const { portico } = importer
      const texts = await importer.query<{ text: string }>('select description as text from support_tickets where merchant_id = $1', [
        portico.world.acme.id,
      ])
      const kept = new Set(texts.map(({ text }) => text))
      expect(said.filter(({ text }) => !kept.has(text))).toEqual([])
      const list = async (who: typeof portico.world.acme.owner, path: string) =>
        (await portico.as(who).get(path, { query: { search: said[0]!.text } })).body as Page<Ticket>
      const staff = await list(portico.world.northwind.people.administrator!, '/api/support/ticket')
      expect(staff.data.map(({ description }) => description)).toContain(said[0]!.text)
      expect((await list(portico.world.acme.owner, '/api/support/ticket/my')).totalCount).toBe(staff.totalCount)
      expect((await list(portico.world.globex.owner, '/api/support/ticket/my')).totalCount).toBe(0)
      const before = await tableStates(portico.admin)
      await importer.run([{ kind: 'messages', path: place }], { most })
      expect(changedTables(before, await tableStates(portico.admin))).toEqual({})
    })
  })

type Told = { case: string; feed: string[]; status: string; priority: string }

/** What the feed of each case must say, in a line for each item: from the columns unchanged, without times of day being read. */
function toldBy(place: string): Told[] {
  const [head, ...lines] = gunzipSync(readFileSync(place)).toString('utf8').trim().split(/\r?\n/)
  const names = head!.split(',')
  const cases = new Map<string, { told: Told; assignee: string }>()
  for (const line of lines) {
    const cells = Object.fromEntries(line.split(',').map((cell, at) => [names[at]!, cell]))
    const id = cells['case:concept:name']!
    const person = cells.Resource ?? cells['org:resource']!
    const assignee = `${person} (${cells['org:group']})`
    const priority = cells.impact === 'Major' ? 'High' : (cells.impact ?? 'Medium')
    const one = cases.get(id) ?? { told: { case: id, feed: [], status: 'Opened', priority }, assignee: '' }
    cases.set(id, one)
    const { told } = one
    if (assignee !== one.assignee) told.feed.push(`${person} > ${assignee}`)
    if (priority !== told.priority) told.feed.push(`${person} ${priority}`)
    const status = cells['concept:name']!.startsWith('Completed') ? 'Closed' : 'Opened'
    if (status !== told.status) told.feed.push(`${person} ${status}`)
    if (/Wait/.test(`${cells['concept:name']} ${cells['lifecycle:transition']}`)) told.feed.push(`${person}: Waiting`)
    Object.assign(told, { status, priority })
    one.assignee = assignee
  }
  return [...cases.values()].map(({ told }) => told)
}

function inOneLine(item: FeedItem): string {
  if (item.type === 'AssignmentItem') return `${item.assigner} > ${item.newAssignee}`
  if (item.type === 'PriorityChangeItem') return `${item.user} ${item.newPriority}`
  if (item.type === 'StatusChangeFeedItem') return `${item.user} ${item.newState}`
  if (item.type === 'TenantInternalCommentItem') return `${item.commenter}: ${item.content.slice(0, 7)}`
  return item.type
}

for (const [file, cases, lines] of [
  ['BPIC13_closed_problems.csv.gz', 1487, 6660],
  ['BPIC13_open_problems.csv.gz', 819, 2351],
] as const)
  describeWithPublicData(`05-support-crm/bpi2013-tickets/${file}`, `histories of ${file}`, (place) => {
    const most = 60
    test('every case is a ticket, and its feed has as many items as the file tells', async () => {
      const { files } = await importer.run([{ kind: 'histories', path: place }], { dryRun: true })
      const items = toldBy(place).reduce((sum, { feed }) => sum + feed.length, 0)
      expect(files).toMatchObject([{ lines, tickets: { count: cases, created: cases, items }, rejected: { records: 0 } }])
    })

    test('feeds say what happened, in the order of the file, without gaps; another merchant finds nothing; a second run changes nothing', async () => {
      await importer.run([{ kind: 'histories', path: place }], { most })
      const { portico } = importer
      const { acme, globex, northwind } = portico.world
      const staff = portico.as(northwind.people.administrator!)
      const told = toldBy(place).slice(0, most)
      const longest = told.toSorted((a, b) => b.feed.length - a.feed.length).slice(0, 4)
      for (const { case: id, feed, status, priority } of [told[0]!, ...longest]) {
        const ids = await importer.query<{ id: string }>(`select id from support_tickets where subject ~ ('^Case ' || $1 || '(:|$)')`, [id])
        const feeds = await Promise.all(
          ids.map(async (ticket) => {
            const door = `/api/support/ticket/${acme.id}/${ticket.id}`
            const { data } = (await staff.get(`${door}/feed`, { query: { pageSize: '100' } })).body as Page<FeedItem>
            return { ticket: (await staff.get(`${door}/details`)).body as Ticket, items: data.toReversed() }
          }),
        )
        // The same case may be in the file of the open and of the closed ones.
        const found = feeds.find(({ items }) => items.map(inOneLine).join() === feed.join())
        expect(found?.items.map(inOneLine), id).toEqual(feed)
        expect(found!.items.map(({ place }) => place)).toEqual(feed.map((_, at) => at + 1))
        expect(found!.ticket).toMatchObject({ status, priority })
        const { body } = await portico.as(globex.owner).get(`/api/support/ticket/${found!.ticket.ticketId}`)
        expect(body).toMatchObject({ code: 'not_found' })
      }
      const listed = async (who: typeof acme.owner, url: string) =>
        ((await portico.as(who).get(url, { query: { search: 'case' } })).body as Page<Ticket>).totalCount
      expect(await listed(northwind.people.administrator!, '/api/support/ticket')).toBeGreaterThanOrEqual(most)
      expect(await listed(globex.owner, '/api/support/ticket/my')).toBe(0)
      const [sums] = await importer.query(
        `select count(*)::int as wrong from support_tickets q where feed_length <> (
           select count(*) from support_feed_items i where i.tenant_id = q.tenant_id and i.ticket_id = q.id)
         or (resolved_at is not null) <> (status = 'Closed') or updated_at < created_at`,
      )
      expect(sums).toEqual({ wrong: 0 })
      const before = await tableStates(portico.admin)
      await importer.run([{ kind: 'histories', path: place }], { most })
      expect(changedTables(before, await tableStates(portico.admin))).toEqual({})
    })
  })
