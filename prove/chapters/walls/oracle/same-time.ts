import type { Arena } from '../../../arena.ts'
import { recipesOf } from '../../../attack/good/index.ts'
import { sentOf } from '../../../attack/good/sent.ts'
import { idIn, slotsIn, withId } from '../../../attack/id-slots.ts'
import { readCatalogue } from '../../../attack/operations.ts'
import type { Check } from '../../../chapter.ts'
import { threeSides } from '../isolation/targets.ts'

const asked = ['transactions.get.merchant', 'support.get', 'people.get.merchant', 'labels.get', 'roles.details.merchant']
const pairs = 50
const mostMs = 5

const median = (values: readonly number[]) => [...values].sort((one, other) => one - other)[Math.floor(values.length / 2)]!

export const sameTime: Check = {
  goal: 'G3',
  says: 'It is answered as fast as one that nobody has',
  only: 'full',
  async attack(arena: Arena) {
    const { portico } = await arena.shared()
    const { operations } = await readCatalogue(portico.url)
    const { victim, other } = await threeSides(arena)
    const faults: string[] = []
    let largest = 0
    let measured = 0
    for (const operation of operations.filter(({ id }) => asked.includes(id))) {
      const theirs = await recipesOf(operation)[0]!({ side: victim, level: 'merchant', me: victim.owner, random: arena.random })
      const slot = slotsIn(theirs)[0]!
      const ask = async (id: string) => {
        const { path, options } = sentOf(operation, withId(theirs, slot, id))
        return (await other.owner.send(path, options)).ms
      }
      const times = { foreign: [] as number[], missing: [] as number[] }
      for (let pair = 0; pair < pairs; pair++) {
        times.foreign.push(await ask(idIn(theirs, slot)!))
        times.missing.push(await ask(arena.random.uuid()))
      }
      const differenceMs = Math.abs(median(times.foreign) - median(times.missing))
      largest = Math.max(largest, differenceMs)
      measured += pairs
      if (differenceMs >= mostMs) faults.push(`${operation.id}: medians differ by ${differenceMs.toFixed(1)} ms`)
    }
    return {
      reached: `medians of ${pairs} pairs at ${asked.length} operations differ by ${largest.toFixed(1)} ms at most`,
      faults,
      evidence: [{ of: 'pairs measured', seen: measured, atLeast: pairs * asked.length }],
    }
  },
}
