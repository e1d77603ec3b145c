import { until } from '../../../attack/at-once.ts'
import { read } from '../../../attack/call.ts'
import type { Check } from '../../../chapter.ts'
import { forgeRecord, readRecord } from '../../../portico/append-only.repository.ts'
import { asOperator, superuserUrl } from '../../../portico/operator.ts'
import { chaosOf } from '../chaos/run-chaos.ts'

type Chain = { sealed: number; unsealed: number; brokenAt: { seq: number; auditId: string } | null }
type Line = { id: string; actorId: string | null; merchantId: string | null }

/** Each place of a record, and its text after one byte was changed. */
const forged: Record<string, (was: string) => string> = {
  actor_id: changedHex,
  actor_name: changedText,
  actor_level: changedText,
  tenant_id: changedHex,
  merchant_id: changedHex,
  action: changedText,
  entity: changedText,
  entity_id: changedText,
  result: changedText,
  at: (was) => was.replace(/\.(\d)/, (_, digit: string) => `.${(Number(digit) + 1) % 10}`),
  after: (was) => was.replace(/\d(?=\D*$)/, (digit) => String((Number(digit) + 1) % 10)),
  request_id: changedText,
}
function changedText(was: string) {
  return `${was.slice(0, -1)}${was.endsWith('x') ? 'y' : 'x'}`
}
function changedHex(was: string) {
  return `${was.slice(0, -1)}${was.endsWith('0') ? '1' : '0'}`
}

export const oneByteBreaksTheChain: Check = {
  goal: 'G34',
  says: 'One changed byte anywhere in a record breaks the chain that the audit page checks, at that record',
  async attack(arena) {
    const { portico, people } = (await chaosOf(arena)).place
    const auditor = await people.person('auditor@northwind.example')
    const check = () => read<Chain>(portico.url, auditor, '/api/v1/crm/audit/chain')
    const { data } = await read<{ data: Line[] }>(portico.url, auditor, '/api/v1/crm/audit?action=transactions.refund&pageSize=100')
    const record = arena.random.pick(data.filter(({ actorId, merchantId }) => actorId && merchantId))
    const whole = await until('the trail sealed', 60_000, async () => {
      const chain = await check()
      return chain.unsealed === 0 && chain
    })
    const faults = whole.brokenAt ? [`the chain is broken at ${whole.brokenAt.seq} before anybody has touched it`] : []
    let broken = 0
    await asOperator(superuserUrl(portico), async (client) => {
      for (const [column, change] of Object.entries(forged)) {
        const was = await readRecord(client, record.id, column)
        if (was === null || change(was) === was) continue
        await forgeRecord(client, record.id, column, change(was))
        const { brokenAt } = await check()
        await forgeRecord(client, record.id, column, was)
        if (brokenAt?.auditId === record.id) broken++
        else faults.push(`another byte in ${column} is not found: ${brokenAt ? `broken at ${brokenAt.seq}` : 'the chain holds'}`)
      }
    })
    const after = await check()
    return {
      reached: `${whole.sealed} records sealed; ${broken} of ${Object.keys(forged).length} forgeries found, whole again ${after.brokenAt ? 'no' : 'yes'}`,
      faults: [...faults, ...(after.brokenAt ? ['the chain stays broken when the record is what it was'] : [])],
      evidence: [
        { of: 'sealed records', seen: whole.sealed, atLeast: arena.size(50, 1000) },
        { of: 'places forged and found', seen: broken, atLeast: 9 },
      ],
    }
  },
}
