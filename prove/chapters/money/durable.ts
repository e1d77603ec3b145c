import type { Check } from '../../chapter.ts'
import { asOperator, superuserUrl } from '../../portico/operator.ts'
import { showSetting } from '../../portico/settings.repository.ts'
import { chaosOf } from './chaos/run-chaos.ts'

const settings = ['fsync', 'synchronous_commit', 'full_page_writes']

/** A process that is killed loses nothing even with these off; a machine that loses its power does. */
export const durable: Check = {
  goal: 'G10',
  says: 'What was committed is on the disk before it is acknowledged',
  async attack(arena) {
    const { portico } = (await chaosOf(arena)).place
    const found = await asOperator(superuserUrl(portico), async (client) => {
      const values: [string, string][] = []
      for (const name of settings) values.push([name, await showSetting(client, name)])
      return values
    })
    return {
      reached: found.map(([name, value]) => `${name} ${value}`).join(', '),
      faults: found.filter(([, value]) => value !== 'on').map(([name, value]) => `${name} is ${value}`),
      evidence: [{ of: 'settings read', seen: found.length, atLeast: settings.length }],
    }
  },
}
