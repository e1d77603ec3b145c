import type { Arena, Place } from '../../../arena.ts'
import { pause, withHands } from '../../../attack/at-once.ts'
import { isUntested, Unanswered } from '../../../attack/call.ts'
import { aPerson, type Voice } from '../../../attack/voice.ts'
import type { Check } from '../../../chapter.ts'
import type { Mode } from '../../../portico/mode.ts'
import { type Own, rowsIn, strangeIn } from './whose-rows.ts'

type Principal = { voice: Voice; own: Own; mode: Mode; paths: readonly string[] }

const ofMerchant = [
  'transactions?pageSize=20',
  'users/crm',
  'merchants',
  'audit?pageSize=10',
  'overview',
  'transactions?status=Captured&pageSize=5',
]
const ofStaff = ['crm/transactions?pageSize=20', 'crm/users/crm', 'crm/merchants', 'crm/audit?pageSize=10', 'crm/overview']

/** Three merchants of two tenants, one of them in Test, and staff of the other tenant. */
function principalsOf({ portico, people }: Place): Principal[] {
  const merchant = (name: string, mode: Mode): Principal => {
    const { id: merchantId, tenantId } = people.manifest.merchants[name]!
    const voice = aPerson(portico, people, `owner@${name}.example`)
    return {
      voice,
      own: { tenantId, merchantId, mode },
      mode,
      paths: [...ofMerchant.map((tail) => `/api/v1/${tail}`), '/api/support/ticket/my'],
    }
  }
  const tenantId = people.manifest.merchants.initech!.tenantId
  const staff = aPerson(portico, people, 'admin@contoso.example')
  return [
    merchant('acme', 'Live'),
    merchant('globex', 'Test'),
    merchant('initech', 'Live'),
    {
      voice: staff,
      own: { tenantId, mode: 'Live' },
      mode: 'Live',
      paths: [...ofStaff.map((tail) => `/api/v1/${tail}`), '/api/support/ticket'],
    },
  ]
}

export const bleed: Check = {
  goal: 'G4',
  says: 'However requests mix and break off, nobody is shown a row of somebody else',
  async attack(arena: Arena) {
    const isFull = arena.profile === 'full'
    const place = isFull ? await arena.fresh({ DATABASE_POOL: '2' }) : await arena.shared()
    const principals = principalsOf(place)
    const requests = arena.size(200, 10_000)
    const found = { answered: 0, rows: 0, aborted: 0, unavailable: 0, restarts: 0, faults: [] as string[] }
    const plan = Array.from({ length: requests }, (_, index) => {
      const principal = arena.random.pick(principals)
      return {
        index,
        principal,
        path: arena.random.pick(principal.paths),
        abortAfterMs: arena.random.chance(0.1) ? arena.random.between(0, 4) : undefined,
      }
    })
    await withHands(16, plan, async ({ index, principal, path, abortAfterMs }) => {
      if (isFull && (index === Math.floor(requests / 3) || index === Math.floor((requests * 2) / 3))) {
        place.portico.killPostgres()
        found.restarts++
      }
      const { voice, own, mode } = principal
      const signal = abortAfterMs === undefined ? undefined : AbortSignal.timeout(abortAfterMs)
      try {
        const answer = await voice.send(path, { mode, ...(signal ? { signal } : {}) })
        if (isUntested(answer) || answer.status >= 500) {
          found.unavailable++
          await pause(100)
          return
        }
        const body: unknown = JSON.parse(answer.text)
        const strange = strangeIn(body, own)
        found.answered++
        found.rows += rowsIn(body)
        if (answer.status !== 200) found.faults.push(`${voice.name} ${path}: ${answer.status} ${answer.text.slice(0, 200)}`)
        if (strange) found.faults.push(`request ${index}, ${voice.name} ${path}: ${strange}`)
      } catch (error) {
        if (!(error instanceof Unanswered)) throw error
        if (signal) found.aborted++
        else found.unavailable++
      }
    })
    if (isFull) await place.portico.remove()
    const most = arena.size(0, 1500)
    if (found.unavailable > most) found.faults.push(`${found.unavailable} requests met no database, more than ${most}`)
    return {
      reached: `${found.answered} answers with ${found.rows} rows, ${found.aborted} broken off, ${found.restarts} restarts: ${found.faults.length} wrong`,
      faults: found.faults,
      evidence: [
        { of: 'answers', seen: found.answered, atLeast: Math.floor(requests * 0.7) },
        { of: 'rows of somebody', seen: found.rows, atLeast: requests },
        { of: 'requests broken off', seen: found.aborted, atLeast: arena.size(2, 500) },
        { of: 'restarts of PostgreSQL', seen: found.restarts, atLeast: arena.size(0, 2) },
      ],
    }
  },
}
