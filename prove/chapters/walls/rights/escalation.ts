import type { Arena } from '../../../arena.ts'
import { isDone, isUntested } from '../../../attack/call.ts'
import type { Check } from '../../../chapter.ts'
import { threeSides } from '../isolation/targets.ts'
import { type Attempt, climb, type Story, viewing } from './attempts.ts'

const sent = ({ by, path, method, body, headers }: Attempt) =>
  by.send(path, { method, ...(body === undefined ? {} : { body }), ...(headers ? { headers } : {}) })

export const escalation: Check = {
  goal: 'G6',
  says: 'Nobody gives himself or others more than he holds',
  async attack(arena: Arena) {
    const { victim, other } = await threeSides(arena)
    const stories: Story[] = await Promise.all([climb(victim, other, 'tenant'), climb(victim, other, 'merchant'), viewing(victim)])
    const rightsOf = async () =>
      Promise.all(
        stories.flatMap(({ climbers }) =>
          climbers.map(async ({ voice, path }) => {
            const { level, permissions } = await voice.read<{ level: string; permissions: string[] }>(path)
            return JSON.stringify([voice.name, level, permissions.sort()])
          }),
        ),
      )
    const before = await rightsOf()
    const faults: string[] = []
    let refused = 0
    for (const attempt of stories.flatMap(({ attempts }) => attempts)) {
      const answer = await sent(attempt)
      if (isDone(answer) || answer.status >= 500) faults.push(`${attempt.says}: ${answer.status} ${answer.text.slice(0, 200)}`)
      else if (!isUntested(answer)) refused++
    }
    const after = await rightsOf()
    faults.push(...after.filter((line, index) => line !== before[index]).map((line) => `holds something else now: ${line.slice(0, 300)}`))
    let twins = 0
    const allTwins = stories.flatMap((story) => story.twins)
    for (const twin of allTwins) {
      const answer = await sent(twin)
      if (isDone(answer)) twins++
      else faults.push(`twin, ${twin.says}: ${answer.status} ${answer.text.slice(0, 300)}`)
    }
    return {
      reached: `${refused} attempts refused, ${faults.length} went through`,
      faults,
      evidence: [
        { of: 'attempts refused', seen: refused, atLeast: 30 },
        { of: 'twins that work', seen: twins, atLeast: allTwins.length },
      ],
    }
  },
}
