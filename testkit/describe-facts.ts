import { type ChoiceContract, choiceFacts } from '@portico/contract/core/choice.ts'
import type { Contract, Endpoint } from '@portico/contract/core/endpoint.ts'
import type { Page } from '@portico/contract/core/page.ts'
import { factsOf, type WithFacts } from '@portico/contract/core/resource.ts'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { type Described, describeResource } from './describe-resource.ts'
import { aPortico, type Caller, type TestPortico } from './portico/app.ts'

type Fields = Record<string, unknown>
type Row = Fields & { code: string; version: number }
type DescribedFacts = Pick<Described, 'sample' | 'change' | 'wrong'> & {
  /** What a tenant takes of them. `said`: what it may say of any; `lookup`: where its staff and merchants find what it offers. */
  choice?: { of: ChoiceContract; table: string; said: Readonly<Record<string, boolean>>; lookup?: string }
}

/** Facts that the platform keeps for all tenants, and the choice that each tenant makes of them. */
export function describeFacts(contract: Contract & WithFacts, { choice, ...described }: DescribedFacts): void {
  describeResource(contract, {
    ...described,
    keeper: ({ platform }) => platform.people.administrator!,
    readers: ({ northwind, platform }) => [northwind.people.administrator!, platform.people.auditor!],
    strangers: ({ acme }) => [acme.owner],
    ...(choice && {
      use: ({ admin, world }, { code }) => {
        const columns = Object.keys(choice.said).map((name) => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`))
        return admin.query(
          `insert into ${choice.table} (tenant_id, code, ${columns}, created_at, updated_at) values ($1, $2, ${columns.map(() => true)}, now(), now())`,
          [world.northwind.id, code],
        )
      },
    }),
  })
  if (choice)
    describe(`the choice of ${factsOf(contract).many.en.toLowerCase()}`, () => describeChoice(contract, { ...described, ...choice }))
}

type Chosen = Pick<Described, 'sample'> & NonNullable<DescribedFacts['choice']>

function describeChoice(contract: Contract & WithFacts, { of, said, lookup, sample }: Chosen): void {
  const { single, ordered, factFlags } = of[choiceFacts]
  const flags = factsOf(of).fields as readonly string[]
  const facts = factsOf(contract)
  const isOffer = (flag: string) => flag !== single && !factFlags.includes(flag)
  const none = Object.fromEntries(flags.map((flag) => [flag, false]))
  const offer = flags.find((flag) => isOffer(flag) && said[flag])!
  const pathOf = (one: Contract) => Object.values((one.list as Endpoint).paths)[0] as string
  const base = pathOf(of)
  let portico: TestPortico
  let staff: Caller
  let platform: Caller
  beforeAll(async () => {
    portico = await aPortico(inject('cluster'))
    staff = portico.as(portico.world.northwind.people.administrator!)
    platform = portico.as(portico.world.platform.people.administrator!)
  })
  afterAll(() => portico?.close())

  const seen = async (code: string, caller = staff) => (await caller.get(`${base}/${code}`)).body as Row
  const choose = (code: string, wish: Fields = {}, caller = staff) => caller.put(`${base}/${code}`, { version: 0, ...said, ...wish })
  const aFact = async (wish: Fields = {}) => (await platform.post(pathOf(contract), { ...sample(), ...wish })).body as Row
  const offered = async (caller = staff): Promise<string[]> => {
    if (!lookup) return (await listed({ [offer]: 'true', pageSize: '100' }, caller)).map(({ code }) => code)
    return ((await caller.get(lookup)).body as { data: { code?: string; id?: string }[] }).data.map(({ code, id }) => code ?? id!)
  }
  const listed = async (query: Record<string, string>, caller = staff) => ((await caller.get(base, { query })).body as Page<Row>).data
  const trailOf = async (code: string) => {
    const { data } = (await staff.get(`${base}/${code}/audit`)).body as Page<{ action: string; result: string }>
    return data.map(({ action, result }) => `${action.replace(/^.*\./, '')} ${result}`)
  }
  /** Merchants have the lookup alone. */
  const readers = () => (lookup ? [staff, portico.as(portico.world.acme.owner)] : [staff])

  test('is the standard of the platform until the tenant says something', async () => {
    const other = portico.as(portico.world.contoso.people.administrator!)
    const [standard, rare] = [await aFact({ isStandard: true }), await aFact({ isStandard: false })]
    const codes = await offered(other)
    expect(codes).toContain(standard.code)
    expect(codes).not.toContain(rare.code)
    expect(await seen(rare.code, other)).toMatchObject({ [offer]: false, isChosen: false, version: 0 })
    if (single) expect((await seen(standard.code, other))[single]).toBe(false)
  })

  test('is answered at once, to staff and to merchants, and to no other tenant', async () => {
    const { code } = await aFact({ isStandard: false })
    for (const caller of readers()) expect(await offered(caller)).not.toContain(code)
    if (lookup) expect(await offered(platform)).toContain(code)
    expect((await choose(code)).body).toMatchObject({ ...said, isChosen: true, version: 1 })
    for (const caller of readers()) expect(await offered(caller)).toContain(code)
    expect(await offered(portico.as(portico.world.contoso.people.administrator!))).not.toContain(code)
    expect((await choose(code, { ...none, version: 1 })).body).toMatchObject({ ...none, version: 2 })
    for (const caller of readers()) expect(await offered(caller)).not.toContain(code)
  })

  test('leaves the standard of every other as it is', async () => {
    const { code } = await aFact({ isStandard: true })
    const before = await offered()
    await choose(code, none)
    expect(await offered()).toEqual(before.filter((one) => one !== code))
  })

  test('is changed only from the last version, and both are on its trail', async () => {
    const { code } = await aFact()
    expect((await choose(code)).status).toBe(200)
    for (const version of [0, 2]) expect((await choose(code, { version })).code).toBe('stale_version')
    expect((await choose(code, { ...none, version: 1 })).body).toMatchObject({ version: 2 })
    expect(await trailOf(code)).toEqual(['update done', 'update refused', 'update refused', 'update done'])
  })

  test('loses a fact that the platform deactivates, and keeps what was said of it', async () => {
    const made = await aFact({ isStandard: true })
    await choose(made.code)
    const kept = facts.fields.filter((name) => !facts.fixed.includes(name)).map((name) => [name, made[name]])
    const set = (isActive: boolean, version: number) =>
      platform.put(`${pathOf(contract)}/${made.code}`, { ...Object.fromEntries(kept), isActive, version })
    expect((await set(false, 1)).status).toBe(200)
    expect(await offered()).not.toContain(made.code)
    expect((await staff.get(`${base}/${made.code}`)).code).toBe('not_found')
    expect((await choose(made.code, { version: 1 })).code).toBe('not_found')
    expect((await set(true, 2)).status).toBe(200)
    expect(await seen(made.code)).toMatchObject({ ...said, isChosen: true, version: 1 })
  })

  test('is listed page by page and narrowed', async () => {
    const made = await aFact({ isStandard: false })
    await aFact()
    await choose(made.code)
    const searchKey = String(made[factsOf(of).search[0]!])
    const codes = async (isOn: string) => (await listed({ searchKey, [offer]: isOn, pageSize: '100' })).map(({ code }) => code)
    expect(await codes('true')).toContain(made.code)
    expect(await codes('false')).not.toContain(made.code)
    const pageAt = async (query: object) => (await staff.get(base, { query: { pageSize: '1', ...query } })).body as Page<Row>
    for (const sort of factsOf(of).sorts.flatMap((name) => [name, `-${name}`])) {
      const first = await pageAt({ sort })
      const next = await pageAt({ sort, cursor: first.nextCursor })
      expect(next.data).not.toEqual(first.data)
      expect((await pageAt({ sort, cursor: next.previousCursor })).data).toEqual(first.data)
    }
  })

  test('is made by neither the platform, nor merchants, nor auditors', async () => {
    const { code } = await aFact()
    for (const caller of [platform, portico.as(portico.world.acme.owner)]) expect((await choose(code, {}, caller)).status).toBe(403)
    const auditor = portico.as(portico.world.northwind.people.auditor!)
    expect((await auditor.get(base)).status).toBe(200)
    expect((await choose(code, {}, auditor)).status).toBe(403)
  })

  if (single)
    test('gives the single flag to one fact: from the next on the first is without it', async () => {
      const [one, other] = [await aFact(), await aFact()]
      expect((await choose(one.code, { [single]: true })).body).toMatchObject({ [single]: true, version: 1 })
      expect((await offered())[0]).toBe(one.code)
      expect((await choose(other.code, { [single]: true })).status).toBe(200)
      expect(await seen(one.code)).toMatchObject({ [single]: false, version: 2 })
      expect(await trailOf(one.code)).toEqual(['update done', 'update done'])
      expect((await offered())[0]).toBe(other.code)
      expect(await listed({ [single]: 'true' })).toHaveLength(1)
      const both = await Promise.all([one, other].map(({ code }) => choose(code, { [single]: true, version: 2 })))
      expect(both.map(({ status }) => status)).toContain(200)
      expect(await listed({ [single]: 'true' })).toHaveLength(1)
    })

  if (ordered)
    test('is offered in the tenant’s own order, those without a place last', async () => {
      const made = [await aFact(), await aFact(), await aFact()]
      for (const { code } of made) await choose(code)
      const [one, two, three] = made.map(({ code }) => code)
      const arrange = (order: unknown[]) => staff.put(`${base}/order`, { order })
      const own = async () => (await offered()).filter((code) => [one, two, three].includes(code))
      expect((await arrange([three, one])).status).toBe(204)
      expect(await own()).toEqual([three, one, two])
      expect((await seen(one!)).position).toBe(2)
      for (const order of [
        [one, one],
        [one, 'ZZZ'],
      ])
        expect((await arrange(order)).body).toMatchObject({ reason: 'resource.eachOnce' })
      expect(await own()).toEqual([three, one, two])
      expect((await arrange([two])).status).toBe(204)
      expect((await seen(three!)).position).toBe(null)
      expect((await own())[0]).toBe(two)
    })
}
