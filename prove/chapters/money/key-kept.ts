import { pause } from '../../attack/at-once.ts'
import { isUntested } from '../../attack/call.ts'
import type { Check } from '../../chapter.ts'
import { ageAnswers } from '../../portico/answers.repository.ts'
import { asOperator, superuserUrl } from '../../portico/operator.ts'
import { chaosOf } from './chaos/run-chaos.ts'
import { intentOf, send } from './intents.ts'
import { authorisedPayments } from './payments.ts'
import { readChildren } from './record.ts'

const hours = 25

/** In quick the storm says as much of a restart. */
export const keyIsKept: Check = {
  goal: 'G11',
  says: 'A key is remembered beyond a restart and beyond a day',
  only: 'full',
  async attack(arena) {
    const { place } = await chaosOf(arena)
    const { portico } = place
    const { url } = portico
    const [payment] = await authorisedPayments(place, arena.random, 1, { captureMethod: 'ManualMultiple' })
    const teller = payment!.tellers[2]!
    const intent = intentOf(arena.random, payment!, teller, 'capture', 500)
    const first = await send(url, teller, intent)
    const faults: string[] = []
    let heard = 0
    const again = async (when: string) => {
      let answer = await send(url, teller, intent)
      for (let tries = 0; isUntested(answer) && tries < 50; tries++) {
        await pause(100)
        answer = await send(url, teller, intent)
      }
      const { length } = await readChildren(url, teller, payment!)
      if (answer.text === first.text && answer.status === first.status) heard++
      else faults.push(`${when} ${first.status} has become ${answer.status} ${answer.text.slice(0, 200)}`)
      if (length !== 1) faults.push(`${when} there are ${length} effects`)
    }
    portico.killAll()
    await portico.startAgain()
    await again('after a restart')
    const aged = await asOperator(superuserUrl(portico), (client) => ageAnswers(client, intent.key, hours))
    await again(`after ${hours} hours`)
    return {
      reached: `the same words after a restart and after ${hours} hours: ${heard} of 2`,
      faults,
      evidence: [
        { of: 'first answers that were done', seen: first.status === 201 ? 1 : 0, atLeast: 1 },
        { of: `answers made ${hours} hours older`, seen: aged, atLeast: 1 },
      ],
    }
  },
}
