import { renewSilently } from '@portico/testkit/browser/portal-sign-in.ts'
import { pause } from '../../attack/at-once.ts'
import { call } from '../../attack/call.ts'
import type { Check } from '../../chapter.ts'
import { whoAmI } from './carrying-a-token.ts'
import { attemptOf, refuseAll } from './negative.ts'

const lifeSeconds = 3

export const expiredToken: Check = {
  goal: 'G20',
  says: 'A token ends with its time, though its session goes on',
  only: 'full',
  async attack(arena) {
    const { portico, people } = await arena.fresh({ ACCESS_TOKEN_TTL: String(lifeSeconds) })
    const origin = portico.url
    const person = await people.signInAnew('auditor@northwind.example')
    await pause((lifeSeconds + 1.5) * 1000)
    const look = async (token: string | undefined) => attemptOf(await call(origin, token ? { token } : undefined, whoAmI))
    const outcome = await refuseAll(
      [
        {
          says: 'a token after its time',
          attack: () => look(person.token),
          twin: async () => look((await renewSilently(person.browser, { origin })).tokens?.access_token),
        },
      ],
      1,
    )
    await portico.remove()
    return outcome
  },
}
