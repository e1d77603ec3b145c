import { read } from '../../attack/call.ts'
import type { Check } from '../../chapter.ts'
import { moveLocks } from '../../portico/locks.repository.ts'
import { aNewColleague } from '../../portico/new-person.ts'
import { asOperator, ownerUrl } from '../../portico/operator.ts'
import { type Guess, guess, wrongPassword } from './guesses.ts'

const mostFailures = 10
const minutes = 30

/** Tries until the answer says that the address is locked; returns the words of each answer, without the digits. */
async function guessUntilLocked(origin: string, email: string): Promise<Guess[]> {
  const tries: Guess[] = []
  while (tries.length <= mostFailures + 1) {
    tries.push(await guess(origin, email, wrongPassword))
    if (/too many attempts/i.test(tries.at(-1)!.said)) break
  }
  return tries
}

export const lockout: Check = {
  goal: 'G25',
  says: 'After ten wrong passwords the right one says no more than a wrong one, for half an hour',
  async attack(arena) {
    const place = await arena.shared()
    const { portico, people } = place
    const origin = portico.url
    const { id, email, password } = await aNewColleague(place, {})
    const faults: string[] = []
    const isInBefore = (await guess(origin, email, password)).isIn
    const tries = await guessUntilLocked(origin, email)
    const locked = tries.at(-1)!
    if (tries.length > mostFailures) faults.push(`${tries.length} wrong passwords did not lock it: “${locked.said}”`)
    const wait = Number(/(\d+) minutes/.exec(locked.said)?.[1] ?? 0)
    if (wait < minutes) faults.push(`it is locked for ${wait} minutes, not ${minutes}`)

    const right = await guess(origin, email, password)
    if (right.isIn) faults.push('the right password comes in while it is locked')
    if (right.status !== locked.status || right.said !== locked.said)
      faults.push(`the right password is answered otherwise: ${right.status} “${right.said}”, not ${locked.status} “${locked.said}”`)

    const stranger = await guessUntilLocked(origin, `nobody-${crypto.randomUUID().slice(0, 8)}@northwind.example`)
    const words = (all: Guess[]) => all.map(({ status, said }) => `${status} ${said}`).join('\n')
    if (words(stranger) !== words(tries)) faults.push(`an unknown address gets another answer:\n${words(stranger)}\nnot\n${words(tries)}`)

    const operator = ownerUrl(portico)
    await asOperator(operator, (client) => moveLocks(client, minutes - 1))
    if ((await guess(origin, email, password)).isIn) faults.push(`${minutes - 1} minutes later it is open`)
    await asOperator(operator, (client) => moveLocks(client, 2))
    const isInAfter = (await guess(origin, email, password)).isIn

    await guessUntilLocked(origin, email)
    const admin = await people.person('admin@northwind.example')
    await read(origin, admin, `/api/v1/crm/users/${id}/unlock`, { method: 'PUT' })
    const isInUnlocked = (await guess(origin, email, password)).isIn
    return {
      reached: `locked after ${tries.length} for ${wait} minutes`,
      faults,
      evidence: [
        {
          of: 'right passwords that came in before, after the lock and after an unlock',
          seen: [isInBefore, isInAfter, isInUnlocked].filter(Boolean).length,
          atLeast: 3,
        },
        { of: 'wrong passwords that were told so', seen: tries.filter(({ said }) => said !== '').length, atLeast: 5 },
      ],
    }
  },
}
