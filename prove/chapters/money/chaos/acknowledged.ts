import { withHands } from '../../../attack/at-once.ts'
import type { Check } from '../../../chapter.ts'
import { send } from '../intents.ts'
import { kindOf } from '../model/actions.ts'
import { type Intent, isAccepted } from '../model/intent.ts'
import { chaosOf } from './run-chaos.ts'

/** What was answered stays so: who asks again with the same key hears the same words, and nothing happens a second time. */
export const nothingAcknowledgedIsLost: Check = {
  goal: 'G10',
  says: 'Each request that a kill left unanswered is resolved by its retry, and each answer is there afterwards, word for word',
  async attack(arena) {
    const { intents, payments, place, kills } = await chaosOf(arena)
    const { url } = place.portico
    const byId = new Map(payments.map((payment) => [payment.id, payment]))
    const keyed = intents.filter(({ action }) => kindOf(action).isKeyed)
    const cut = keyed.filter(({ unanswered }) => unanswered > 0)
    const others = arena.random.shuffled(keyed.filter(({ unanswered }) => unanswered === 0)).slice(0, arena.size(40, 600))
    const unresolved = intents.filter(({ answer }) => answer === undefined)
    const asked = [...cut, ...others].filter(({ answer }) => answer !== undefined)
    const forgotten = await withHands(8, asked, async (intent) => {
      const teller = byId.get(intent.payment.id)!.tellers.find(({ userId }) => userId === intent.actor)!
      const { status, text } = await send(url, teller, intent)
      return sameAnswer(intent, { status, text })
        ? []
        : [`${intent.action} ${intent.key}: ${intent.answer!.status} has become ${status} ${text.slice(0, 200)}`]
    })
    return {
      reached: `${intents.filter(isAccepted).length} acknowledged, ${cut.length} cut off by ${kills.length} kills, ${unresolved.length} of them unresolved; ${asked.length} asked again, ${forgotten.flat().length} other answers`,
      faults: [...unresolved.map((intent) => `${intent.action} ${intent.key} was never answered`), ...forgotten.flat()],
      evidence: [
        { of: 'requests cut off', seen: cut.length, atLeast: arena.size(1, 40) },
        { of: 'cut off requests that were done', seen: cut.filter(isAccepted).length, atLeast: arena.size(0, 10) },
        { of: 'answers asked for again', seen: asked.length, atLeast: arena.size(20, 500) },
      ],
    }
  },
}

const sameAnswer = ({ answer }: Intent, now: { status: number; text: string }) => answer!.status === now.status && answer!.text === now.text
