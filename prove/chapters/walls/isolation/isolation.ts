import type { Arena } from '../../../arena.ts'
import { withHands } from '../../../attack/at-once.ts'
import { NothingLeft } from '../../../attack/good/payments.ts'
import { slotsOf } from '../../../attack/id-slots.ts'
import { type Catalogue, type Operation, readCatalogue } from '../../../attack/operations.ts'
import type { Check } from '../../../chapter.ts'
import { attackOperation, type Target, type World } from './attack-operation.ts'
import { headersNaming } from './headers-naming.ts'
import { strangersTo } from './strangers.ts'
import { drawn, queuesOf, targetsIn, threeSides } from './targets.ts'
import { strangersInTrail } from './trail.ts'

export const isolation: Check = {
  goal: 'G1',
  says: 'No stranger reads or changes a record by its id, wherever the id stands',
  async attack(arena: Arena) {
    const { portico } = await arena.shared()
    const since = new Date()
    const catalogue = await readCatalogue(portico.url)
    const { victim, sibling, other } = await threeSides(arena)
    const strangers = await strangersTo(victim, sibling, other)
    const headers = await headersNaming(victim)
    const { withSlots, targets } = await targetsIn(catalogue, victim)
    const chosen = drawn(arena, targets, 8)
    const found = await attackAll({ catalogue, victim, strangers, headers, random: arena.random }, chosen)
    const trail = await strangersInTrail(victim, sibling, other, since)
    const faults = [...found.faults, ...trail.faults]
    const attacked = new Set(found.attacked).size
    const asked = arena.profile === 'full' ? withSlots.length : new Set(chosen.map(({ operation }) => operation.id)).size
    const nothingLeft = arena.profile === 'quick' ? found.nothingLeft.length : 0
    const [places, left] = placesOf(found.slots, catalogue)
    const notes = [
      ...(found.untried > 0 ? [`${found.untried} tries met a limit`] : []),
      ...[...found.nothingLeft, ...left].map((name) => `not attacked: ${name}`),
    ]
    return {
      reached: `${attacked} of ${withSlots.length} operations with an id, ${places.length - left.length} of ${places.length} places of one, ${found.tries} tries of ${strangers.length} strangers, ${faults.length} leaks or effects`,
      faults,
      evidence: [
        { of: 'operations attacked, their owner not refused', seen: attacked, atLeast: asked - nothingLeft },
        { of: 'places of an id attacked', seen: places.length - left.length, atLeast: places.length },
        { of: 'tries that met no limit', seen: found.tries, atLeast: (chosen.length - nothingLeft) * strangers.length },
        { of: 'entries read of the trail', seen: trail.entries, atLeast: attacked },
      ],
      ...(notes.length > 0 ? { note: notes.join('; ') } : {}),
    }
  },
}

type Slots = { operation: Operation; slots: readonly string[] }

/** Each place of an id in these operations, as the API describes them; and those that no request of theirs had. */
function placesOf(attacked: readonly Slots[], catalogue: Catalogue): [all: string[], left: string[]] {
  const met = new Set(attacked.flatMap(({ operation, slots }) => slots.map((name) => `${operation.id} ${name}`)))
  const all = new Set(attacked.flatMap(({ operation }) => slotsOf(operation, catalogue).map((name) => `${operation.id} ${name}`)))
  return [[...all], [...all].filter((name) => !met.has(name))]
}

async function attackAll(world: World, targets: readonly Target[]) {
  const found = {
    tries: 0,
    untried: 0,
    faults: [] as string[],
    attacked: [] as string[],
    nothingLeft: [] as string[],
    slots: [] as Slots[],
  }
  await withHands(4, queuesOf(targets), async (queue) => {
    for (const target of queue) await attackOne(world, target, found)
  })
  return found
}

async function attackOne(world: World, target: Target, found: Awaited<ReturnType<typeof attackAll>>): Promise<void> {
  const { id } = target.operation
  try {
    const { tries, untried, slots, faults } = await attackOperation(world, target)
    found.tries += tries
    found.untried += untried
    found.faults.push(...faults)
    found.attacked.push(id)
    found.slots.push({ operation: target.operation, slots })
  } catch (error) {
    const { message } = error as Error
    if (error instanceof NothingLeft) found.nothingLeft.push(`${id}: ${message}`)
    else found.faults.push(`${id} at ${target.level}: no good request could be made: ${message.slice(0, 300)}`)
  }
}
