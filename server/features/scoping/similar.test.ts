import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { publicData } from '@portico/testkit/files/public-data.ts'
import { aPortico } from '@portico/testkit/portico/app.ts'
import { expect, inject, test } from 'vitest'
import { findSimilar } from './find-similar.ts'
import { indexStale } from './index-tickets.ts'
import { messagesOf } from './messages.fixture.ts'

const held = 300
const digest = (text: string) => createHash('sha256').update(text).digest('hex')

/** Messages in an order that is always the same and has nothing to do with what they are about; the first are held out. */
function messages() {
  const all = messagesOf(readFileSync(publicData('05-support-crm/banking77/train.csv'), 'utf8'))
  const order = all.map((message) => ({ ...message, at: digest(message.text) })).sort((a, b) => (a.at < b.at ? -1 : 1))
  return { asked: order.slice(0, held), known: order.slice(held) }
}

test('the five tickets most similar to a message that no one has seen are about the same in four of five cases, once staff have said what the others were about', async () => {
  const { asked, known } = messages()
  const portico = await aPortico(inject('cluster'))
  try {
    const { services, admin, world } = portico
    const { id: tenantId } = world.northwind
    await admin.query(
      `insert into support_tickets (tenant_id, id, merchant_id, channel, category, subject, description, priority, status, contact_email, contact_emails, raised_by_id, raised_by, created_at, updated_at)
       select $1, gen_random_uuid(), $2, 'CustomerToTenantTicketChannel', 'Clarification', 'Question', r.text, 'Low', 'Closed', r.place::text, '{}', gen_random_uuid(), 'Bank', now(), now()
       from unnest($3::text[]) with ordinality as r (text, place)`,
      [tenantId, world.acme.id, known.map(({ text }) => text)],
    )
    const began = performance.now()
    await indexStale(services, tenantId)
    await admin.query('analyze')
    const { rows } = await admin.query<{ id: string; place: string }>(
      'select id, contact_email as place from support_tickets where tenant_id = $1',
      [tenantId],
    )
    const intentOf = new Map(rows.map(({ id, place }) => [id, known[Number(place) - 1]!.intent]))
    const scope = { level: 'tenant', tenantId, mode: 'Live' } as const
    const measure = async () => {
      let same = 0
      for (const { text, intent } of asked) {
        const { similar } = await services.inReadScope(scope, (db) => findSimilar(db, 'tenant', text, []))
        same += similar.filter(({ id }) => intentOf.get(id) === intent).length
      }
      return same / (5 * held)
    }
    const byWords = await measure()
    await admin.query(
      `insert into support_scopings (tenant_id, ticket_id, side, state, draft, accepted_at, started_by, started_at)
       select $1, r.id, 'tenant', 'Done', jsonb_build_object('area', jsonb_build_object('name', r.area)), now(), 'Ada', now()
       from unnest($2::uuid[], $3::text[]) as r (id, area)`,
      [tenantId, [...intentOf.keys()], [...intentOf.values()]],
    )
    // As the database would by itself a minute after so many rows have come.
    await admin.query('analyze support_scopings')
    const withAreas = await measure()
    const shares = [...Map.groupBy(known, ({ intent }) => intent)].map(([intent, of]) => [intent, of.length / known.length] as const)
    const chance = asked.reduce((sum, { intent }) => sum + (new Map(shares).get(intent) ?? 0), 0) / held
    const seconds = Math.round((performance.now() - began) / 1000)
    console.log(
      `precision@5 of ${held} messages against ${known.length}: by words ${byWords.toFixed(3)}, with accepted areas ${withAreas.toFixed(3)}, by chance ${chance.toFixed(3)}; ${seconds} s`,
    )
    expect(chance).toBeLessThan(0.05)
    expect(byWords).toBeGreaterThan(0.7)
    expect(withAreas).toBeGreaterThanOrEqual(0.8)
  } finally {
    await portico.close()
  }
}, 300_000)
