import type { Arena } from '../../../arena.ts'
import { withHands } from '../../../attack/at-once.ts'
import { isUntested } from '../../../attack/call.ts'
import { NothingLeft } from '../../../attack/good/payments.ts'
import { sentOf } from '../../../attack/good/sent.ts'
import { ownerAt, type Side } from '../../../attack/good/side.ts'
import { idIn, nameOf, slotsIn, slotsOf, withId } from '../../../attack/id-slots.ts'
import { type Catalogue, readCatalogue } from '../../../attack/operations.ts'
import type { Random } from '../../../attack/random.ts'
import type { Check } from '../../../chapter.ts'
import type { Target } from '../isolation/attack-operation.ts'
import { comparable } from '../isolation/judge-answer.ts'
import { drawn, queuesOf, targetsIn, threeSides } from '../isolation/targets.ts'

/** Its own bulk or file of nothing gets an id and a time of its own. */
const isOwnRecord = ({ operation }: Target) => /^exports\.start/.test(operation.id)

export const sameAsMissing: Check = {
  goal: 'G3',
  says: 'The id of a stranger’s record is answered as one that nobody has',
  async attack(arena: Arena) {
    const { portico } = await arena.shared()
    const catalogue = await readCatalogue(portico.url)
    const { victim, sibling, other } = await threeSides(arena)
    const open = (await targetsIn(catalogue, victim)).targets.filter((target) => target.level !== 'platform' && !isOwnRecord(target))
    const targets = drawn(arena, open, 6)
    const found = { pairs: 0, faults: [] as string[], operations: 0 }
    await withHands(4, queuesOf(targets), async (queue) => {
      for (const target of queue) {
        const strangers = target.level === 'merchant' ? [sibling, other] : [other]
        const { pairs, faults } = await compareAll(catalogue, target, victim, strangers, arena.random)
        found.pairs += pairs
        found.faults.push(...faults)
        found.operations++
      }
    })
    return {
      reached: `${found.pairs} pairs at ${found.operations} operations, ${found.faults.length} differences`,
      faults: found.faults,
      evidence: [{ of: 'pairs compared', seen: found.pairs, atLeast: arena.size(2, 250) }],
    }
  },
}

async function compareAll(catalogue: Catalogue, target: Target, victim: Side, strangers: readonly Side[], random: Random) {
  const { operation, level, recipe } = target
  const at = (side: Side) => ({ side, level, me: ownerAt(side, level), random })
  const faults: string[] = []
  let pairs = 0
  try {
    const theirs = await recipe(at(victim))
    const declared = slotsOf(operation, catalogue)
    const slots = slotsIn(theirs).filter((slot) => declared.includes(nameOf(slot)))
    const owns = await Promise.all(strangers.map(async (stranger) => ({ stranger, own: await recipe(at(stranger)) })))
    for (const { slot, stranger, own } of slots.flatMap((slot) => owns.map((one) => ({ slot, ...one })))) {
      const [foreign, missing] = [idIn(theirs, slot)!, nameOf(slot).includes('sessionId') ? random.uuid().slice(0, 22) : random.uuid()]
      if (foreign === idIn(own, slot)) continue
      const ask = (id: string) => {
        const { path, options } = sentOf(operation, withId(own, slot, id))
        return ownerAt(stranger, level).send(path, options)
      }
      const [one, two] = [await ask(foreign), await ask(missing)]
      if (isUntested(one) || isUntested(two)) continue
      pairs++
      const [seen, wanted] = [comparable(one, [foreign]), comparable(two, [missing])]
      if (seen !== wanted)
        faults.push(`${operation.id}, ${stranger.name}, ${nameOf(slot)}: ${seen.slice(0, 200)} instead of ${wanted.slice(0, 200)}`)
    }
  } catch (error) {
    if (!(error instanceof NothingLeft)) faults.push(`${operation.id} at ${level}: ${(error as Error).message.slice(0, 300)}`)
  }
  return { pairs, faults }
}
