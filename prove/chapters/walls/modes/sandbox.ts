import type { Arena } from '../../../arena.ts'
import type { Answer } from '../../../attack/call.ts'
import { readCatalogue } from '../../../attack/operations.ts'
import { isJson, requestOf } from '../../../attack/request.ts'
import { aPerson } from '../../../attack/voice.ts'
import type { Check } from '../../../chapter.ts'

/** Its own trail tells of such refusals too. */
const isLiveRefused = ({ status, text }: Answer) => status === 403 && text.includes('"code":"mode_not_allowed"')
/** A call that needs a right which this owner has not been given is refused in Test as well. */
const isWithoutRight = ({ status, text }: Answer) => status === 403 && text.includes('"code":"not_allowed"')
/** Signs users out, or changes their identity: not called for the twin. */
const ownAccount = /^(profile|session\.|viewings)/

const aForm = () => {
  const form = new FormData()
  form.append('file', new Blob(['A line'], { type: 'text/plain' }), 'a.txt')
  return form
}

export const sandbox: Check = {
  goal: 'G8',
  says: 'Live is refused to a merchant that may only try things out, by every call',
  async attack(arena: Arena) {
    const { portico, people } = await arena.shared()
    const catalogue = await readCatalogue(portico.url)
    const owner = aPerson(portico, people, 'owner@umbrella.example')
    const faults: string[] = []
    let refused = 0
    let twins = 0
    const open = catalogue.operations.filter(({ levels, id }) => levels.includes('merchant') && id !== 'notifications.stream')
    const called = arena.random.shuffled(open).slice(0, arena.size(60, open.length))
    for (const operation of called) {
      const { path, ...request } = requestOf(catalogue, operation)
      const options = isJson(operation) || !operation.body ? request : { ...request, body: aForm() }
      for (const header of ['mode', 'systemmode']) {
        const answer = await owner.send(path, { ...options, headers: { ...options.headers, [header]: 'Live' } })
        if (isLiveRefused(answer)) refused++
        else if (!isWithoutRight(answer) || !isWithoutRight(await owner.send(path, { ...options, mode: 'Test' })))
          faults.push(`${operation.id} with ${header}: Live was answered with ${answer.status}: ${answer.text.slice(0, 200)}`)
      }
      if (operation.method !== 'GET' || ownAccount.test(operation.id)) continue
      const twin = await owner.send(path, { ...options, mode: 'Test' })
      if (isLiveRefused(twin)) faults.push(`${operation.id} in Test was refused as Live is`)
      else twins += Number(twin.status === 200)
    }
    const rows = await owner.read<{ data: { mode: string }[] }>('/api/v1/transactions?pageSize=100')
    faults.push(...rows.data.filter(({ mode }) => mode !== 'Test').map(({ mode }) => `without a header it is shown a payment of ${mode}`))
    return {
      reached: `${refused} of ${called.length * 2} calls in Live refused`,
      faults,
      evidence: [
        { of: 'calls refused', seen: refused, atLeast: 100 },
        { of: 'calls that work in Test', seen: twins, atLeast: arena.size(4, 15) },
        { of: 'payments of Test that it sees', seen: rows.data.length, atLeast: 5 },
      ],
    }
  },
}
