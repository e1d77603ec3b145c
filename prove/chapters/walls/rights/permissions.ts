import { randomUUID } from 'node:crypto'
import type { Arena } from '../../../arena.ts'
import { withHands } from '../../../attack/at-once.ts'
import { isUntested } from '../../../attack/call.ts'
import { ownerAt } from '../../../attack/good/side.ts'
import { type Catalogue, type Operation, readCatalogue } from '../../../attack/operations.ts'
import { isJson, requestOf } from '../../../attack/request.ts'
import type { Check } from '../../../chapter.ts'
import { threeSides } from '../isolation/targets.ts'
import { aHolder, type Holder, permissionsOf } from './holder.ts'
import { type Holding, holdingsOf } from './right-sets.ts'

const levels = ['merchant', 'tenant', 'platform'] as const
type Found = { closed: number; opened: number; untried: number; menus: number; faults: string[] }

/** Unknown ids and an empty body: a permitted caller gets 404 or 422, and nothing is done. */
function harmless(catalogue: Catalogue, operation: Operation, key = '') {
  // A user who manages merchant users only must name the merchant.
  const ofMerchant = /MerchantUsers/.test(key) && operation.parameters.some(({ name }) => name === 'merchantId')
  const { path, method, headers } = requestOf(catalogue, operation, ofMerchant ? { query: { merchantId: randomUUID() } } : {})
  return { path, options: { method, headers, ...(isJson(operation) ? { body: '{}' } : {}) } }
}
const isRefused = (status: number, text: string) => status === 403 && text.includes('"code":"not_allowed"')

async function tryHolding(catalogue: Catalogue, holder: Holder, holding: Holding, found: Found) {
  const { level, holds, opens, operations } = holding
  await holder.hold(holds)
  const permissions = await permissionsOf(holder.voice, level)
  const differs = [
    ...permissions.filter((name) => !holds.includes(name) && !/Support\.View$/.test(name)),
    ...holds.filter((name) => !permissions.includes(name)),
  ]
  if (differs.length > 0) found.faults.push(`the portal gets other permissions than the role has: ${differs.join(', ')}`)
  else found.menus++
  for (const operation of operations) {
    const { path, options } = harmless(catalogue, operation, opens ? holds[0] : '')
    const { status, text } = await holder.voice.send(path, options)
    const says = `${operation.id} at ${level} with ${opens ? `only ${holds[0]}` : `all but ${operation.permissions.join(', ')}`}`
    if (isUntested({ status } as never)) found.untried++
    else if (opens && (isRefused(status, text) || status === 401 || status >= 500))
      found.faults.push(`${says}: ${status} ${text.slice(0, 150)}`)
    else if (!opens && !isRefused(status, text)) found.faults.push(`${says}: ${status} ${text.slice(0, 150)}`)
    else if (opens) found.opened++
    else found.closed++
  }
}

export const permissions: Check = {
  goal: 'G5',
  says: 'A call opens with each permission that it names and with nothing else, and the portal is told the same',
  async attack(arena: Arena) {
    const { portico } = await arena.shared()
    const catalogue = await readCatalogue(portico.url)
    const { victim } = await threeSides(arena)
    const found: Found = { closed: 0, opened: 0, untried: 0, menus: 0, faults: [] }
    const played = arena.profile === 'full' ? levels : [arena.random.pick(levels)]
    await Promise.all(
      played.map(async (level) => {
        const all = await permissionsOf(ownerAt(victim, level), level)
        const holdings = arena.random.shuffled(holdingsOf(catalogue.operations, level, all)).slice(0, arena.size(2, 1000))
        const holders = await withHands(2, Array.from({ length: arena.size(1, 8) }), () => aHolder(victim, level))
        await withHands(holders.length, holdings, async (holding, index) => {
          const holder = holders.pop()
          if (!holder) throw new Error(`There is no holder for holding ${index}.`)
          await tryHolding(catalogue, holder, holding, found)
          holders.push(holder)
        })
      }),
    )
    return {
      reached: `${found.closed} calls closed, ${found.opened} opened, ${found.menus} menus alike, ${found.faults.length} differences`,
      faults: found.faults,
      evidence: [
        { of: 'calls closed without their permission', seen: found.closed, atLeast: arena.size(0, 300) },
        { of: 'calls opened by one permission', seen: found.opened, atLeast: arena.size(0, 400) },
        { of: 'calls either way', seen: found.closed + found.opened, atLeast: 2 },
        { of: 'menus alike', seen: found.menus, atLeast: arena.size(2, 100) },
      ],
      ...(found.untried > 0 ? { note: `${found.untried} calls met a limit` } : {}),
    }
  },
}

export const otherLevels: Check = {
  goal: 'G5',
  says: 'Whoever may do everything at one level opens no call of another',
  async attack(arena: Arena) {
    const { portico } = await arena.shared()
    const catalogue = await readCatalogue(portico.url)
    const { victim } = await threeSides(arena)
    const faults: string[] = []
    let closed = 0
    const guarded = catalogue.operations.filter(({ isPublic }) => !isPublic)
    const tried = guarded.flatMap((operation) =>
      levels.filter((level) => !operation.levels.includes(level)).map((level) => ({ operation, level })),
    )
    await withHands(8, arena.random.shuffled(tried).slice(0, arena.size(60, tried.length)), async ({ operation, level }) => {
      const { path, options } = harmless(catalogue, operation)
      const { status, text } = await ownerAt(victim, level).send(path, options)
      if (isRefused(status, text)) closed++
      else faults.push(`${operation.id} for somebody at ${level}: ${status} ${text.slice(0, 150)}`)
    })
    return {
      reached: `${closed} calls closed to other levels`,
      faults,
      evidence: [{ of: 'calls closed', seen: closed, atLeast: arena.size(55, 400) }],
    }
  },
}
