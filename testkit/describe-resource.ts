import type { Contract, Endpoint } from '@portico/contract/core/endpoint.ts'
import type { Page } from '@portico/contract/core/page.ts'
import { factsOf, type Imported, type WithFacts } from '@portico/contract/core/resource.ts'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { formOf } from './features/files.ts'
import { csvOf, type ResourceSample } from './features/samples-of.ts'
import { aPortico, type Caller, type TestPortico } from './portico/app.ts'
import type { Person, World } from './portico/world.ts'

type Fields = Record<string, unknown>
type Made = Fields & { version: number; usedBy: number }
export type Described = Omit<ResourceSample, 'keeper'> & {
  /** Who adds and changes the records. */
  keeper: (world: World) => Person
  /** Who may see none of them; nobody, where they are there for all. */
  strangers?: (world: World) => Person[]
  /** Who may see them and change none. */
  readers?: (world: World) => Person[]
  /** A field of text that has no room for this. */
  wrong: Fields
  /** What one record says of itself beyond what a list does, once it is made. */
  more?: Fields
  /** Has something use a record. */
  use?: (portico: TestPortico, record: Fields) => Promise<unknown>
}

/** The behaviour of every resource; a feature writes down only its own particulars. */
export function describeResource(contract: Contract & WithFacts, described: Described): void {
  const facts = factsOf(contract)
  const { key, unique, fixed, order } = facts
  const { sample, change, keeper, wrong, strangers = () => [], readers = () => [], use, more = {} } = described
  const pathOf = (verb: string) => Object.values((contract[verb] as Endpoint).paths)[0] as string
  const [base, added] = [pathOf('list'), pathOf('create')]
  let portico: TestPortico
  let caller: Caller
  beforeAll(async () => {
    portico = await aPortico(inject('cluster'))
    caller = portico.as(keeper(portico.world))
  })
  afterAll(() => portico?.close())

  const at = (made: Fields) => `${added}/${made[key]}`
  const make = async (fields: Fields = sample()): Promise<Made> => {
    const reply = await caller.post(added, fields)
    expect(reply.status, reply.text).toBe(201)
    return reply.body as Made
  }
  const changed = (made: Made, wish: Fields = change): Fields => ({
    ...Object.fromEntries(facts.fields.filter((name) => !fixed.includes(name)).map((name) => [name, made[name]])),
    version: made.version,
    ...wish,
  })
  const listed = async (query: Record<string, string> = {}) => {
    const reply = await caller.get(base, { query })
    expect(reply.status, reply.text).toBe(200)
    return reply.body as Page<Made>
  }
  const keysOf = ({ data }: Pick<Page<Made>, 'data'>) => data.map((made) => made[key])
  const trailOf = async (made: Made) => ((await caller.get(`${at(made)}/audit`)).body as Page<{ action: string; result: string }>).data
  const fieldsOf = ({ body }: { body: unknown }) => Object.keys((body as { fields?: object }).fields ?? {})
  const imported = async (records: readonly Fields[], dryRun: 'true' | 'false') => {
    const reply = await caller.send({ method: 'POST', url: `${base}/csv`, ...formOf(csvOf(records, { dryRun })) })
    expect(reply.status, reply.text).toBe(200)
    return reply.body as Imported
  }

  describe(`each ${facts.one.en}`, () => {
    test('is added with what was given, and read as it was answered', async () => {
      const fields = sample()
      const made = await make(fields)
      expect(made).toMatchObject({ ...fields, version: 1, ...(order ? {} : { usedBy: 0 }) })
      expect((await caller.get(at(made))).body).toEqual({ ...made, ...more })
    })

    test('is changed as a whole, by who has read the last version', async () => {
      const made = await make()
      const reply = await caller.put(at(made), changed(made))
      expect(reply.body, reply.text).toMatchObject({ ...made, ...change, version: 2, ...(order ? {} : { updatedAt: expect.any(String) }) })
      expect((await caller.put(at(made), changed(made))).code).toBe('stale_version')
      const rest = Object.fromEntries(Object.entries(changed(made, {})).filter(([name]) => !(name in wrong)))
      expect((await caller.put(at(made), rest)).status).toBe(422)
      for (const name of fixed)
        expect(fieldsOf(await caller.put(at(made), { ...changed(made), [name]: made[name] }))).toEqual([`body.${name}`])
    })

    if (unique.length > 0)
      test('has values of its own where the resource says so, in any case', async () => {
        const made = await make()
        const other = await make()
        for (const name of unique) {
          const taken = await caller.post(added, { ...sample(), [name]: made[name] })
          expect([taken.status, fieldsOf(taken)]).toEqual([409, [`body.${name}`]])
          expect(taken.body).toMatchObject({ reason: facts.says.taken.reason })
          if (fixed.includes(name)) continue
          expect(fieldsOf(await caller.put(at(other), changed(other, { [name]: made[name] })))).toEqual([`body.${name}`])
          const shouted = String(made[name]).toUpperCase()
          const loud = await caller.post(added, { ...sample(), [name]: shouted })
          expect(fieldsOf(loud)).toEqual([`body.${name}`])
        }
      })

    test('is refused with the names of all fields that are wrong, and then is not there', async () => {
      const count = async () => (order ? (await listed()).data.length : (await listed()).totalCount)
      const before = await count()
      const reply = await caller.post(added, { ...sample(), ...wrong })
      expect([reply.status, fieldsOf(reply).sort()]).toEqual([
        422,
        Object.keys(wrong)
          .map((name) => `body.${name}`)
          .sort(),
      ])
      expect(await count()).toBe(before)
    })

    test('is deleted where nothing uses it, and is not found from then on', async () => {
      const made = await make()
      expect((await caller.delete(at(made))).status).toBe(204)
      for (const gone of [await caller.get(at(made)), await caller.delete(at(made)), await caller.put(at(made), changed(made))])
        expect(gone.code).toBe('not_found')
    })

    if (use)
      test('stays while something uses it, with the number of what does', async () => {
        const made = await make()
        await use!(portico, made)
        const reply = await caller.delete(at(made))
        expect([reply.status, reply.body]).toMatchObject([409, { reason: 'resource.used', params: { count: 1 } }])
        expect((await caller.get(at(made))).body).toMatchObject({ usedBy: 1 })
      })

    test('has a trail of what was done to it and of what was refused', async () => {
      const made = await make()
      await caller.put(at(made), changed(made))
      await caller.put(at(made), changed(made))
      const names = (await trailOf(made)).map(({ action, result }) => `${action.replace(/^.*\./, '')} ${result}`)
      expect(names).toEqual(['update refused', 'update done', 'create done'])
    })

    test('is nothing to those it does not belong to', async () => {
      const made = await make()
      for (const stranger of strangers(portico.world).map(portico.as)) {
        const replies = [await stranger.get(at(made)), await stranger.put(at(made), changed(made)), await stranger.delete(at(made))]
        for (const { status } of [...replies, await stranger.get(`${at(made)}/audit`)]) expect([403, 404]).toContain(status)
      }
      for (const reader of readers(portico.world).map(portico.as)) {
        expect((await reader.get(at(made))).status).toBe(200)
        const replies = [await reader.post(added, sample()), await reader.put(at(made), changed(made)), await reader.delete(at(made))]
        for (const { status } of replies) expect(status).toBe(403)
      }
      expect((await caller.get(at(made))).body).toEqual({ ...made, ...more })
    })
  })

  describe(`the ${facts.many.en.toLowerCase()}`, () => {
    if (order)
      test('are read in the order that was given, each once; those left out follow in the order they had', async () => {
        for (let n = 0; n < 3; n++) await make()
        const ids = keysOf(await listed())
        const arrange = (given: unknown[]) => caller.post(pathOf('rearrange'), { [order!.name]: given })
        expect(keysOf((await arrange(ids.toReversed())).body as Page<Made>)).toEqual(ids.toReversed())
        expect(keysOf(await listed())).toEqual(ids.toReversed())
        await arrange([ids[0]])
        expect(keysOf(await listed())).toEqual([ids[0], ...ids.toReversed().slice(0, -1)])
        expect(fieldsOf(await arrange([ids[0], ids[0]]))).toEqual([`body.${order!.name}`])
      })

    if (!order)
      test('are read page by page to the end and back, each once, in every order', async () => {
        for (let n = 0; n < 5; n++) await make()
        for (const sort of facts.sorts.flatMap((name) => [name, `-${name}`])) {
          const there: Made[] = []
          let page = await listed({ sort, pageSize: '75' })
          const first = page.data
          for (there.push(...page.data); page.nextCursor; there.push(...page.data))
            page = await listed({ sort, pageSize: '75', cursor: page.nextCursor })
          expect(new Set(there.map((row) => row[key])).size).toBe(page.totalCount)
          expect(there).toHaveLength(page.totalCount)
          while (page.previousCursor) page = await listed({ sort, pageSize: '75', cursor: page.previousCursor })
          expect(page.data).toEqual(first)
        }
      })

    if (!order)
      test('are narrowed by words and filters, and no cursor belongs to another list', async () => {
        const made = await make()
        for (const name of facts.search.filter((one) => typeof made[one] === 'string')) {
          const { data } = await listed({ searchKey: String(made[name]), pageSize: '100' })
          expect(data.map((row) => row[key])).toContain(made[key])
        }
        expect((await listed({ searchKey: 'no%such_record' })).data).toEqual([])
        for (const name of facts.filters) {
          const { data } = await listed({ [name]: String(made[name]), pageSize: '100', sort: `-${facts.sorts[0]}` })
          expect(data.length).toBeGreaterThan(0)
          for (const row of data) expect(row[name]).toEqual(made[name])
        }
        await make()
        const { nextCursor } = await listed({ pageSize: '1' })
        const foreign = await caller.get(base, { query: { pageSize: '1', cursor: nextCursor!, searchKey: 'a' } })
        expect(foreign.code).toBe('cursor_mismatch')
      })

    if (contract.exportCsv)
      test('leave as CSV as the list shows them', async () => {
        const made = await make()
        const reply = await caller.get(`${base}/csv`, { query: { searchKey: String(made[facts.search[0]!]) } })
        expect(reply.headers['content-type']).toMatch(/^text\/csv/)
        const [head, ...lines] = reply.text.trim().split(/\r?\n/)
        const { data } = await listed({ searchKey: String(made[facts.search[0]!]), pageSize: '100' })
        const column = head!.split(',').indexOf(key)
        expect(lines.map((line) => line.split(',')[column])).toEqual(data.map((row) => row[key]))
      })

    if (contract.importCsv)
      test('come in as CSV: tried first, then added and changed, or not at all where a line is refused', async () => {
        const made = await make()
        const kept = Object.fromEntries(facts.fields.map((name) => [name, made[name]]))
        const fresh = sample()
        const counts = { created: 1, changed: 1, unchanged: 1, refused: [] }
        const same = await make()
        const sameFields = Object.fromEntries(facts.fields.map((name) => [name, same[name]]))
        const records = [fresh, { ...kept, ...change }, sameFields]
        const before = await portico.tableStates()
        expect(await imported(records, 'true')).toEqual({ isDryRun: true, ...counts })
        const broken = await imported([...records, { ...sample(), ...wrong }], 'false')
        expect(broken.refused.map(({ line, field }) => [line, field])).toEqual(Object.keys(wrong).map((name) => [5, name]))
        expect(await portico.tableStates()).toEqual(before)
        expect(await imported(records, 'false')).toEqual({ isDryRun: false, ...counts })
        expect((await caller.get(at(made))).body).toMatchObject({ ...change, version: 2 })
        expect((await trailOf(made)).map(({ action }) => action.replace(/^.*\./, ''))).toEqual(['importCsv', 'create'])
        const first = facts.unique[0]
        const found = first ? (await listed({ searchKey: String(fresh[first]) })).data.filter((row) => row[first] === fresh[first]) : []
        if (first) expect(found).toHaveLength(1)
      })
  })
}
