import type { AuditRecord } from '@portico/contract/core/audit-trail.ts'
import type { Page } from '@portico/contract/core/page.ts'
import { type Label, labels } from '@portico/contract/features/labels/labels.contract.ts'
import type { Ticket, TicketDetails } from '@portico/contract/features/support/support.contract.ts'
import { describeResource } from '@portico/testkit/describe-resource.ts'
import { aLabel, labelOf } from '@portico/testkit/features/labels.ts'
import { aTicket, aTicketOfTenant } from '@portico/testkit/features/tickets.ts'
import { aViewing } from '@portico/testkit/features/viewings.ts'
import { aPortico, type Caller, type TestPortico } from '@portico/testkit/portico/app.ts'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'

let portico: TestPortico
let staff: Caller
let merchant: Caller
beforeAll(async () => {
  portico = await aPortico(inject('cluster'))
  staff = portico.as(portico.world.northwind.people.administrator!)
  merchant = portico.as(portico.world.acme.owner)
})
afterAll(() => portico?.close())

const base = '/api/support'
const listOf = async (caller: Caller) => ((await caller.get(`${base}/labels`)).body as { data: Label[] }).data
const namesOf = async (caller: Caller) => (await listOf(caller)).map(({ value }) => value)
const fieldsOf = ({ body }: { body: unknown }) => Object.keys((body as { fields?: object }).fields ?? {})
const idsIn = ({ body }: { body: unknown }) => (body as Page<Ticket>).data.map(({ ticketId }) => ticketId)
const recordsOf = async (id: string) =>
  (await portico.admin.query('select action, before, after from audit_records where entity_id = $1 order by id', [id])).rows

describeResource(labels, {
  sample: labelOf,
  change: { color: '#336699', description: '' },
  wrong: { value: 'half-done', color: 'red' },
  more: { tickets: 0 },
  keeper: ({ acme }) => acme.owner,
  strangers: ({ northwind, globex, contoso }) => [northwind.people.administrator!, globex.owner, contoso.people.administrator!],
})

describe('labels', () => {
  test('A-LABEL-08/09 begin with the three default ones, made once however many look first', async () => {
    const caller = portico.as(portico.world.umbrella.owner)
    const looks = await Promise.all(Array.from({ length: 6 }, () => listOf(caller)))
    for (const seen of looks) expect(seen).toEqual(looks[0])
    expect(looks[0]!.map(({ value, color, isDefault }) => [value, color, isDefault])).toEqual([
      ['Pending', '#FFD700', true],
      ['Done', '#90EE90', true],
      ['In progress', '#6495ED', true],
    ])
  })

  test('are not made by someone who only views the portal of their owner', async () => {
    const { contoso, initech, platform } = portico.world
    const target = { tenantId: contoso.id, merchantId: initech.id }
    const headers = await aViewing(portico, platform.people.administrator!, target)
    const reply = await portico.as(platform.people.administrator!).get(`${base}/labels`, { headers })
    expect([reply.status, reply.body]).toEqual([200, { data: [] }])
  })

  test('an auditor does not create the default labels, and reads them once they exist', async () => {
    const { administrator, auditor } = portico.world.contoso.people
    expect(await listOf(portico.as(auditor!))).toEqual([])
    const made = await listOf(portico.as(administrator!))
    expect(made).toHaveLength(3)
    expect(await listOf(portico.as(auditor!))).toEqual(made)
  })

  test('A-USER-08 A-LABEL-09 belong to the merchant, or to the staff of the tenant: no one else sees or changes them', async () => {
    const { acme, globex, northwind, contoso } = portico.world
    const theirs = await aLabel(portico, acme.owner)
    const ours = await aLabel(portico, northwind.people.administrator!)
    expect(await namesOf(merchant)).toContain(theirs.value)
    expect(await namesOf(staff)).not.toContain(theirs.value)
    expect(await namesOf(merchant)).not.toContain(ours.value)
    for (const [caller, { labelId, version }] of [
      [staff, theirs],
      [merchant, ours],
      [portico.as(globex.owner), theirs],
      [portico.as(contoso.people.administrator!), ours],
    ] as const) {
      const at = `${base}/label/${labelId}`
      const replies = [await caller.get(at), await caller.put(at, { ...labelOf(), version }), await caller.delete(at)]
      expect(replies.map(({ code }) => code)).toEqual(['not_found', 'not_found', 'not_found'])
    }
  })

  test('A-LABEL-10/11/12 have names of letters, digits and spaces, each once whatever its case, and never that of a default one', async () => {
    await aLabel(portico, portico.world.acme.owner, { value: 'Bölge 7' })
    await aLabel(portico, portico.world.acme.owner, { value: 'İade' })
    const refusal = async (value: string) => {
      const reply = await merchant.post(`${base}/label`, labelOf({ value }))
      return [value, reply.status, (reply.body as { reason?: string }).reason, fieldsOf(reply)]
    }
    for (const value of ['BÖLGE 7', ' bölge 7 ', 'Bo\u0308lge 7', 'iade', 'ıade', 'pending', 'IN PROGRESS'])
      expect(await refusal(value)).toEqual([value, 409, 'labels.taken', ['body.value']])
    const unseen = ['\u3164', '\u2800', '\u034f\u115f', 'Pending\u3164', 'a\u202eb', 'a\u200db']
    for (const value of ['a-b', 'a  b', '', ' ', 'x'.repeat(41), ...unseen]) {
      const [, status, , fields] = await refusal(value)
      expect([value, status, fields]).toEqual([value, 422, ['body.value']])
    }
    for (const value of [' Ödeme ', 'ශ්‍රී', 'علی‌رضا'])
      expect((await aLabel(portico, portico.world.acme.owner, { value })).value).toBe(value.trim())
    expect(fieldsOf(await merchant.post(`${base}/label`, labelOf({ color: 'red' })))).toEqual(['body.color'])
    const { description: _, ...plain } = labelOf()
    expect((await merchant.post(`${base}/label`, plain)).body).toMatchObject({ description: '', isDefault: false })
  })

  test('a label that was kept before its rule takes another colour, but no other name that breaks it', async () => {
    const { labelId, version } = await aLabel(portico, portico.world.acme.owner)
    await portico.admin.query('update support_labels set value = $2 where id = $1', [labelId, 'Old\u200bname'])
    const at = `${base}/label/${labelId}`
    const kept = { ...labelOf({ value: 'Old\u200bname', color: '#008000' }), version }
    expect((await merchant.put(at, kept)).body).toMatchObject({ value: 'Old\u200bname', color: '#008000' })
    const other = await merchant.put(at, { ...kept, value: 'New\u200bname', version: version + 1 })
    expect([other.status, fieldsOf(other)]).toEqual([422, ['body.value']])
  })

  test('A-LABEL-02/03 are changed; a default one keeps its name and stays', async () => {
    const done = (await listOf(merchant)).find(({ value }) => value === 'Done')!
    const at = `${base}/label/${done.labelId}`
    const renamed = await merchant.put(at, { ...labelOf(), version: done.version })
    expect([renamed.status, fieldsOf(renamed)]).toEqual([422, ['body.value']])
    const recoloured = { value: 'Done', color: '#008000', description: '', version: done.version }
    expect((await merchant.put(at, recoloured)).body).toMatchObject({ color: '#008000', isDefault: true })
    expect((await merchant.delete(at)).code).toBe('action_not_allowed')
  })

  test('A-USER-08 A-LABEL-07 are put in order by each side for itself', async () => {
    const [before, others] = [await listOf(staff), await listOf(merchant)]
    const newLabelIdsList = before.map(({ labelId }) => labelId).toReversed()
    expect((await staff.post(`${base}/labels/rearrange`, { newLabelIdsList })).body).toEqual({ data: before.toReversed() })
    expect([await listOf(staff), await listOf(merchant)]).toEqual([before.toReversed(), others])
    expect((await merchant.post(`${base}/labels/rearrange`, { newLabelIdsList })).code).toBe('not_found')
  })

  test('are fifty at most', async () => {
    const { contoso } = portico.world
    const caller = portico.as(contoso.people.administrator!)
    for (let n = (await listOf(caller)).length; n < 50; n++) await aLabel(portico, contoso.people.administrator!)
    const reply = await caller.post(`${base}/label`, labelOf())
    expect([reply.status, reply.body]).toMatchObject([409, { reason: 'labels.tooMany', params: { most: 50 } }])
  })
})

describe('a label on a ticket', () => {
  test('A-USER-08 A-LABEL-14 is seen by the side that gave it alone, replaces the one before, and is filtered by', async () => {
    const { acme, northwind } = portico.world
    const ticketId = await aTicket(portico)
    await aTicket(portico)
    const [ours, next] = [await aLabel(portico, northwind.people.administrator!), await aLabel(portico, northwind.people.administrator!)]
    const theirs = await aLabel(portico, acme.owner)
    const at = `${base}/ticket/${acme.id}/${ticketId}/set-support-label`
    for (const [caller, label] of [
      [staff, ours],
      [staff, next],
      [merchant, theirs],
    ] as const)
      expect((await caller.post(`${at}/${label.labelId}`)).status).toBe(204)
    const seenBy = async (caller: Caller, path: string) => ((await caller.get(path)).body as TicketDetails).label
    expect(await seenBy(staff, `${base}/ticket/${acme.id}/${ticketId}/details`)).toEqual({
      labelId: next.labelId,
      value: next.value,
      color: next.color,
    })
    expect((await seenBy(merchant, `${base}/ticket/${ticketId}`))?.labelId).toBe(theirs.labelId)
    expect(idsIn(await staff.get(`${base}/ticket`, { query: { label: next.labelId } }))).toEqual([ticketId])
    expect(idsIn(await staff.get(`${base}/ticket`, { query: { label: ours.labelId } }))).toEqual([])
    expect(idsIn(await staff.get(`${base}/ticket`, { query: { label: theirs.labelId } }))).toEqual([])
    expect(idsIn(await merchant.get(`${base}/ticket/my`, { query: { label: theirs.labelId } }))).toEqual([ticketId])
    expect((await staff.get(`${base}/label/${next.labelId}`)).body).toMatchObject({ tickets: 1 })
    expect((await recordsOf(ticketId)).slice(1).map(({ action, before, after }) => [action, before, after])).toEqual([
      ['labels.set', { label: null }, { label: ours.value }],
      ['labels.set', { label: ours.value }, { label: next.value }],
      ['labels.set', { label: null }, { label: theirs.value }],
    ])
    expect((await staff.delete(at)).status).toBe(204)
    expect(await seenBy(staff, `${base}/ticket/${acme.id}/${ticketId}/details`)).toBeNull()
  })

  test('a label is in the trail of the ticket, but a label of staff is not in the merchant’s trail', async () => {
    const { acme, northwind } = portico.world
    const ticketId = await aTicket(portico)
    const [ours, theirs] = [await aLabel(portico, northwind.people.administrator!), await aLabel(portico, acme.owner)]
    const at = `${base}/ticket/${acme.id}/${ticketId}/set-support-label`
    await staff.post(`${at}/${ours.labelId}`)
    await merchant.post(`${at}/${theirs.labelId}`)
    const trailOf = async (caller: Caller) =>
      ((await caller.get(`${base}/ticket/${ticketId}/audit`)).body as Page<AuditRecord>).data.map(({ action, after }) => [action, after])
    expect((await trailOf(staff)).slice(0, 2)).toEqual([
      ['labels.set', { label: theirs.value }],
      ['labels.set', { label: ours.value }],
    ])
    expect((await trailOf(merchant)).map(([action]) => action)).toEqual(['labels.set', 'support.raise'])
    expect((await merchant.get('/api/v1/audit')).text).not.toContain(ours.value)
  })

  test('goes when the label is deleted', async () => {
    const ticketId = await aTicketOfTenant(portico)
    const { northwind } = portico.world
    const label = await aLabel(portico, northwind.people.administrator!)
    expect((await staff.post(`${base}/ticket/${northwind.id}/${ticketId}/set-support-label/${label.labelId}`)).status).toBe(204)
    const platform = portico.as(portico.world.platform.people.administrator!)
    const seen = (await platform.get(`${base}/${northwind.id}/ticket/${ticketId}/details`)).body as TicketDetails
    expect(seen.label?.value).toBe(label.value)
    expect((await staff.delete(`${base}/label/${label.labelId}`)).status).toBe(204)
    expect(((await staff.get(`${base}/ticket/${ticketId}`)).body as TicketDetails).label).toBeNull()
    expect(idsIn(await staff.get(`${base}/ticket/my`, { query: { label: label.labelId } }))).toEqual([])
    expect((await staff.get(`${base}/label/${label.labelId}`)).code).toBe('not_found')
    expect((await aLabel(portico, northwind.people.administrator!, { value: label.value })).value).toBe(label.value)
  })

  test('is one of the own organisation on a ticket that one may see', async () => {
    const { acme, globex, northwind } = portico.world
    const ticketId = await aTicket(portico)
    const [ours, theirs] = [await aLabel(portico, northwind.people.administrator!), await aLabel(portico, globex.owner)]
    for (const [caller, asker, label] of [
      [staff, acme.id, theirs],
      [staff, globex.id, ours],
      [merchant, acme.id, ours],
      [portico.as(globex.owner), acme.id, theirs],
      [portico.as(globex.owner), globex.id, theirs],
    ] as const)
      expect((await caller.post(`${base}/ticket/${asker}/${ticketId}/set-support-label/${label.labelId}`)).code).toBe('not_found')
  })
})
