import type { Arena } from '../../../arena.ts'
import type { Answer } from '../../../attack/call.ts'
import { anActivePerson, aRole } from '../../../attack/good/people.ts'
import type { Side } from '../../../attack/good/side.ts'
import { aPerson } from '../../../attack/voice.ts'
import type { Check } from '../../../chapter.ts'
import { expireChallenges } from '../../../portico/challenges.repository.ts'
import { codeMailedTo, mailsTo } from '../../../portico/mailed.ts'
import { asOperator, superuserUrl } from '../../../portico/operator.ts'
import { threeSides } from '../isolation/targets.ts'

const rights = ['CRM.Organization.View', 'CRM.Organization.Actions.Add', 'CRM.Organization.Actions.Edit']
const isAsked = ({ status, text }: Answer) => status === 428 && text.includes('"code":"sca_required"')
const isLocked = ({ status, text }: Answer) => status === 429 && text.includes('"code":"sca_locked"')

/** A user who has to confirm actions on merchants, with emailed codes. */
async function confirmer(side: Side) {
  const role = await aRole(side, 'tenant', rights, rights.slice(1))
  const { email } = await anActivePerson(side, 'tenant', [role.id])
  const { portico, people } = side.place
  const voice = aPerson(portico, people, email)
  const create = (legalBusinessName: string, code?: string) =>
    voice.send('/api/v1/crm/merchants', { body: { legalBusinessName }, ...(code ? { headers: { scaCode: code } } : {}) })
  /** Asks, and reads the code that is mailed for it. */
  const codeFor = async (ask: () => Promise<Answer>) => {
    const seen = (await mailsTo(portico, email)).length
    const answer = await ask()
    return { answer, code: (await codeMailedTo(portico, email, seen)).replace(' ', '') }
  }
  return { voice, create, codeFor }
}
const wrongFor = (code: string) => `${(Number(code[0]) + 1) % 10}${code.slice(1)}`

export const stepUp: Check = {
  goal: 'G6',
  says: 'A code confirms one action of one person with one payload, once and in time, and six tries are too many',
  async attack(arena: Arena) {
    const { victim } = await threeSides(arena)
    const { portico } = victim.place
    const [one, other] = await Promise.all([confirmer(victim), confirmer(victim)])
    const faults: string[] = []
    let refused = 0
    const expectRefusal = (says: string, answer: Answer, isRight = isAsked) => {
      if (isRight(answer)) refused++
      else faults.push(`${says}: ${answer.status} ${answer.text.slice(0, 200)}`)
    }
    const [name, elsewhere] = [victim.word(), victim.word()]
    const { answer, code } = await one.codeFor(() => one.create(name))
    expectRefusal('no code', answer)
    expectRefusal('a wrong code', await one.create(name, wrongFor(code)))
    expectRefusal('the code of another payload', await one.create(elsewhere, code))
    expectRefusal('the code of another person', await other.create(name, code))
    const made = await one.create(name, code)
    if (made.status !== 201) faults.push(`twin: the right code was answered with ${made.status} ${made.text.slice(0, 200)}`)
    expectRefusal('a code once more', await one.create(name, code))
    const { merchantId, version } = JSON.parse(made.text) as { merchantId: string; version: number }
    const fresh = victim.word()
    const next = await one.codeFor(() => one.create(fresh))
    const change = {
      legalBusinessName: fresh,
      merchantType: 'Direct',
      boardingStage: 'Created',
      reviewStatus: 'Pending',
      visibility: 'Visible',
      description: null,
      merchantNotes: null,
      version,
    }
    const path = `/api/v1/crm/merchants/${merchantId}`
    expectRefusal(
      'the code of another action',
      await one.voice.send(path, { method: 'PUT', body: change, headers: { scaCode: next.code } }),
    )
    await asOperator(superuserUrl(portico), expireChallenges)
    expectRefusal('a code that is too old', await one.create(fresh, next.code))

    const locked = victim.word()
    const { code: right } = await other.codeFor(() => other.create(locked))
    for (let tries = 1; tries <= 5; tries++) expectRefusal(`wrong try ${tries}`, await other.create(locked, wrongFor(right)))
    expectRefusal('the sixth try', await other.create(locked, wrongFor(right)), isLocked)
    expectRefusal('the right code after six tries', await other.create(locked, right), isLocked)
    return {
      reached: `${refused} of 14 wrong codes refused, the right one taken`,
      faults,
      evidence: [
        { of: 'wrong codes refused', seen: refused, atLeast: 14 },
        { of: 'right codes taken', seen: Number(made.status === 201), atLeast: 1 },
      ],
    }
  },
}
