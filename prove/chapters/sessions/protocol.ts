import type { Arena } from '../../arena.ts'
import type { Check } from '../../chapter.ts'
import { authorizationNegatives } from './asking-for-a-code.ts'
import { bearerNegatives, closedDoors } from './carrying-a-token.ts'
import { refuseAll } from './negative.ts'
import { crossSiteNegatives, formNegatives } from './posting-a-form.ts'
import { redemptionNegatives } from './redeeming-a-code.ts'

const emails = { person: 'auditor@northwind.example', other: 'auditor@contoso.example' }

async function ground(arena: Arena) {
  const { portico, people } = await arena.shared()
  const [person, other] = [await people.signInAnew(emails.person), await people.signInAnew(emails.other)]
  const { password } = people.manifest.users.find(({ email }) => email === emails.person)!
  return { origin: portico.url, person, other, password }
}

export const authorizationRefusals: Check = {
  goal: 'G20',
  says: 'A code is given for the portal’s own request and no other',
  async attack(arena) {
    const { origin, person, other } = await ground(arena)
    return refuseAll(authorizationNegatives(origin, person, other), 40)
  },
}

export const redemptionRefusals: Check = {
  goal: 'G20',
  says: 'A code is worth one token, to whoever asked for it',
  async attack(arena) {
    const { origin, person, other } = await ground(arena)
    return refuseAll(redemptionNegatives(origin, person, other), 16)
  },
}

export const bearerRefusals: Check = {
  goal: 'G20',
  says: 'The API takes its own tokens, carried in one way, and unused doors are closed',
  async attack(arena) {
    const { origin, person } = await ground(arena)
    return refuseAll([...bearerNegatives(origin, person), ...closedDoors(origin)], 20)
  },
}

export const formRefusals: Check = {
  goal: 'G20',
  says: 'Forms are sent by their own page, and nobody knows a session before its owner',
  async attack(arena) {
    const { origin, person, password } = await ground(arena)
    return refuseAll([...formNegatives(origin, { email: person.email, password }), ...crossSiteNegatives(origin, person)], 18)
  },
}
