import type { Arena } from '../../../arena.ts'
import { aRole } from '../../../attack/good/people.ts'
import type { Side } from '../../../attack/good/side.ts'
import type { Check } from '../../../chapter.ts'
import { threeSides } from '../isolation/targets.ts'

/** What has to be unique at home: made with the same name on each side, and a second time where it must not be. */
const makers: Record<string, (side: Side, name: string) => Promise<number>> = {
  'a label': ({ owner }, value) => statusOf(owner, '/api/support/label', { value, color: '#2F855A' }),
  'a label of staff': ({ staff }, value) => statusOf(staff, '/api/support/label', { value, color: '#2F855A' }),
  'a role': ({ owner }, name) => statusOf(owner, '/api/v1/users/roles/merchant', { name, permissions: [] }),
  'a role of staff': ({ staff }, name) => statusOf(staff, '/api/v1/crm/users/roles/crm', { name, permissions: [] }),
  'a person': async (side, name) => {
    const roleIds = [(await aRole(side, 'merchant')).id]
    const email = `${name.replaceAll(' ', '-').toLowerCase()}@mail.example`
    return statusOf(side.owner, '/api/v1/users/crm', { email, firstName: 'Ada', lastName: 'Berg', roleIds })
  },
}
const statusOf = async (by: Side['owner'], path: string, body: object) => (await by.send(path, { body })).status

export const sameNames: Check = {
  goal: 'G3',
  says: 'A name that somebody elsewhere has taken is free',
  async attack(arena: Arena) {
    const { victim, other } = await threeSides(arena)
    const faults: string[] = []
    let made = 0
    for (const [what, make] of Object.entries(makers)) {
      const name = `Same ${arena.random.uuid().slice(0, 8)}`
      const [first, again, elsewhere] = [await make(victim, name), await make(victim, name), await make(other, name)]
      if (first !== 201) faults.push(`${what} could not be made: ${first}`)
      if (again !== 409 && again !== 422)
        faults.push(`${what} of the same name was answered with ${again} at home: its name is not unique, so that this shows nothing`)
      if (elsewhere !== 201) faults.push(`${what} of the same name was answered with ${elsewhere} in another tenant`)
      made += Number(elsewhere === 201)
    }
    const kinds = Object.keys(makers).length
    return {
      reached: `${made} of ${kinds} kinds of names made again in another tenant`,
      faults,
      evidence: [{ of: 'kinds made again', seen: made, atLeast: kinds }],
    }
  },
}
