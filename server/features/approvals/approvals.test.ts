import type { Permission } from '@portico/contract/permissions.ts'
import { aPortico, type TestPortico } from '@portico/testkit/portico/app.ts'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import type { AppError } from '../../core/call/app-error.ts'
import type { Actor } from '../../core/call/context.ts'
import { type ApprovalRule, askApproval, decide, editedBeforeApproval, findApproval, needsApproval } from './index.ts'
import { standardRules } from './standard-rules.ts'

let portico: TestPortico
beforeAll(async () => {
  portico = await aPortico(inject('cluster'), { poolMax: 20 })
})
afterAll(() => portico?.close())

const permission: Permission = 'CRM.Transaction.Actions.DecidePayout'
const rule: ApprovalRule = { kind: 'payout', fromMinor: 100_000, permission, needed: 1 }
const person = (name: string, held: readonly Permission[] = [permission]): Actor =>
  ({ userId: portico.services.newId(), name, level: 'tenant', permissions: new Set(held) }) as unknown as Actor
const scope = () => ({ level: 'tenant', tenantId: portico.world.northwind.id, mode: 'Live' }) as const

async function asked(maker: Actor, needed = 1): Promise<string> {
  const objectId = portico.services.newId()
  const matter = {
    tenant_id: portico.world.northwind.id,
    merchant_id: portico.world.acme.id,
    mode: 'Live',
    payment_method: 'Card',
    payment_provider: 'Adelphi Acquiring',
    objectId,
    amountMinor: 150_000,
    currency: 'EUR',
  }
  await portico.services.inScope(scope(), (db) =>
    askApproval(db, { ...rule, needed }, matter, { maker, at: portico.services.now(), id: portico.services.newId() }),
  )
  return objectId
}
const approve = (objectId: string, actor: Actor, verdict: 'Approved' | 'Declined' = 'Approved') =>
  portico.services
    .inScope(scope(), (db) => decide({ db, actor, services: portico.services }, objectId, { verdict, reason: '' }))
    .then(
      ({ isOver }) => (isOver ? 'over' : 'counts'),
      (refusal: AppError) => refusal.message,
    )
const stateOf = (objectId: string) => portico.services.inScope(scope(), (db) => findApproval(db, objectId))

test('one of fifty simultaneous decisions counts, and the others are refused with the name of the person', async () => {
  const objectId = await asked(person('Mona Maker'))
  const verdicts = ['Approved', 'Declined'] as const
  const told = await Promise.all(Array.from({ length: 50 }, (_, n) => approve(objectId, person(`Person ${n}`), verdicts[n % 2])))
  const approval = await stateOf(objectId)
  expect(told.filter((text) => text === 'over')).toHaveLength(1)
  expect(approval!.decisions).toHaveLength(1)
  const { user_name: name, verdict } = approval!.decisions[0]!
  expect(approval!.request.state).toBe(verdict)
  const others = new Set(told.filter((text) => text !== 'over'))
  expect([...others]).toEqual([expect.stringMatching(new RegExp(`^${name} ${verdict.toLowerCase()} this on 20.* UTC\\.$`))])
})

test('the maker cannot decide, neither through the server nor directly in the database', async () => {
  const maker = person('Mona Maker')
  const objectId = await asked(maker)
  const own = 'You made or edited this request, so another person decides it.'
  expect(await approve(objectId, maker)).toBe(own)
  expect(await approve(objectId, maker, 'Declined')).toBe(own)
  const past = portico.admin.query(
    `insert into approval_decisions select tenant_id, id, round, 1, merchant_id, mode, payment_method, payment_provider, $2, 'Mona', made_by, 'Approved', '', now()
     from approval_requests where object_id = $1`,
    [objectId, maker.userId],
  )
  await expect(past).rejects.toThrow('approval_decisions_not_own')
  expect((await stateOf(objectId))!.request).toMatchObject({ state: 'Waiting', given: 0 })
})

test('an editor of a request cannot decide it, and an edit voids earlier decisions', async () => {
  const [maker, editor, second, third] = ['Mona', 'Edit', 'Second', 'Third'].map((name) => person(name)) as [Actor, Actor, Actor, Actor]
  const objectId = await asked(maker, 2)
  expect(await approve(objectId, second)).toBe('counts')
  await portico.services.inScope(scope(), (db) => editedBeforeApproval(db, objectId, { editor, amountMinor: 160_000 }))
  expect(await approve(objectId, editor)).toMatch('You made or edited this request')
  expect(await approve(objectId, maker)).toMatch('You made or edited this request')
  expect(await approve(objectId, second)).toBe('counts')
  expect(await approve(objectId, third)).toBe('over')
  expect((await stateOf(objectId))!.request).toMatchObject({ state: 'Approved', given: 2, amount_minor: 160_000 })
})

test('one person takes one of two steps, however often they try', async () => {
  const objectId = await asked(person('Mona'), 2)
  const first = person('First')
  const told = await Promise.all([approve(objectId, first), approve(objectId, first), approve(objectId, first)])
  expect(told.sort()).toEqual([...Array(2).fill('You have already approved this. Another person takes the next step.'), 'counts'])
  const rest = await Promise.all([approve(objectId, person('Second')), approve(objectId, person('Third'))])
  expect(rest.filter((text) => text === 'over')).toHaveLength(1)
  expect((await stateOf(objectId))!.decisions).toHaveLength(2)
})

test('a user without the permission of the rule cannot decide', async () => {
  const objectId = await asked(person('Mona'))
  expect(await approve(objectId, person('Support', []))).toBe('Your roles don’t include this decision.')
  expect((await stateOf(objectId))!.decisions).toEqual([])
})

test('each tenant has the standard rules, and a currency without one needs approval for any amount', async () => {
  const { rows } = await portico.admin.query(
    'select t.slug, count(*)::int as rules from tenants t join approval_rules r on r.tenant_id = t.id group by t.slug order by t.slug',
  )
  expect(rows).toEqual(['contoso', 'northwind', 'portico'].map((slug) => ({ slug, rules: standardRules.length })))
  const hits = (amountMinor: number, currency: string) =>
    portico.services.inScope(scope(), async (db) => (await needsApproval(db, { kind: 'payout', amountMinor, currency })) !== undefined)
  expect(await Promise.all([hits(99_999, 'EUR'), hits(100_000, 'EUR'), hits(149_999, 'JPY'), hits(1, 'SEK')])).toEqual([
    false,
    true,
    false,
    true,
  ])
})
