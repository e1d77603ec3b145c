import type { Arena, Place } from '../../../arena.ts'
import { withHands } from '../../../attack/at-once.ts'
import { isDone } from '../../../attack/call.ts'
import type { Level } from '../../../attack/good/good-request.ts'
import { type Side, sideOf } from '../../../attack/good/side.ts'
import { type Catalogue, readCatalogue } from '../../../attack/operations.ts'
import type { Voice } from '../../../attack/voice.ts'
import type { Check } from '../../../chapter.ts'
import { type Planted, plantMerchant, plantTenant } from './plant.ts'
import { type OwnIds, type Reading, readingsAt } from './readings.ts'

/** A user who reads everything they can: their own marks, and the ids they know. */
type Reader = { voice: Voice; level: Level; own: readonly string[]; ids: OwnIds }

const merchants = ['acme', 'globex', 'initech'] as const
const staffOf = { northwind: 'acme', contoso: 'initech' } as const

async function plantAll(place: Place, random: Arena['random']) {
  const side = (name: string) => sideOf(place, name, random)
  const ofMerchants = await Promise.all(
    merchants.map(async (name) => {
      const here = side(name)
      return { side: here, planted: await plantMerchant(here, random) }
    }),
  )
  const ofTenants = await Promise.all(
    Object.values(staffOf).map(async (name) => {
      const here = { ...side(name) }
      return { side: here, planted: await plantTenant(here, random) }
    }),
  )
  return { ofMerchants, ofTenants }
}
type World = Awaited<ReturnType<typeof plantAll>>

async function readersOf({ ofMerchants, ofTenants }: World): Promise<Reader[]> {
  const paymentOf = async ({ owner }: Side) => (await owner.read<{ data: { id: string }[] }>('/api/v1/transactions?pageSize=1')).data[0]!.id
  const known = async ({ side, planted }: { side: Side; planted: Planted }) => ({
    ...planted.ids,
    tenantId: side.tenantId,
    customerId: side.merchantId,
    paymentId: await paymentOf(side),
  })
  const readers: Reader[] = []
  for (const one of ofMerchants)
    readers.push({
      voice: one.side.owner,
      level: 'merchant',
      own: [one.planted.mark],
      ids: { ...(await known(one)), ownerId: one.side.merchantId },
    })
  for (const one of ofTenants) {
    const theirs = ofMerchants.filter(({ side }) => side.tenantId === one.side.tenantId).map(({ planted }) => planted.mark)
    readers.push({
      voice: one.side.staff,
      level: 'tenant',
      own: [one.planted.mark, ...theirs],
      ids: { ...(await known(one)), ownerId: one.side.tenantId },
    })
  }
  return readers
}

/** Everything that a user is shown, and the parts that are not theirs. */
async function readAll(catalogue: Catalogue, { voice, level, own, ids }: Reader, marks: readonly string[]) {
  const foreign = marks.filter((mark) => !own.includes(mark))
  const faults: string[] = []
  let text = ''
  // Whole, and a part from within: references are found by both.
  const words = [...foreign, own[0]!].flatMap((mark) => [mark, mark.slice(-8)])
  const readings = readingsAt(catalogue, level, ids, words)
  let good = 0
  // A search text is in the trail of the user who searched, so everything is read before anything is searched.
  const [plain, searches] = [readings.filter(({ searched }) => !searched), readings.filter(({ searched }) => searched)]
  const read = async ({ operation, path, method, headers, searched }: Reading) => {
    const answer = await voice.send(path, { method, headers })
    const shown = `${answer.text}${JSON.stringify([...answer.headers])}`
    const leak = foreign.find((mark) => shown.includes(mark))
    if (leak) faults.push(`${voice.name} ${path}: shows ${leak}`)
    if (answer.status >= 500) faults.push(`${voice.name} ${path}: ${answer.status}`)
    const counted = /"totalCount":([1-9]\d*)/.exec(answer.text)
    if (searched && counted && foreign.some((mark) => mark.includes(searched)) && isDone(answer))
      faults.push(`${operation.id}: ${voice.name} sees ${counted[1]} finds of a foreign text at ${path}`)
    if (isDone(answer)) {
      good++
      text += answer.text
    }
  }
  await withHands(4, plain, read)
  await withHands(4, searches, read)
  return { readings: readings.length, good, faults, text }
}

export const canarySweep: Check = {
  goal: 'G2',
  says: 'No list, search, count, lookup or file shows a text of somebody else, and each shows its own',
  async attack(arena: Arena) {
    const place = await arena.shared()
    const catalogue = await readCatalogue(place.portico.url)
    const world = await plantAll(place, arena.random)
    const all = [...world.ofMerchants, ...world.ofTenants]
    const marks = all.map(({ planted }) => planted.mark)
    const readers = await readersOf(world)
    const chosen = arena.profile === 'full' ? readers : [arena.random.pick(readers.filter(({ level }) => level === 'merchant'))]
    const found = await Promise.all(chosen.map((reader) => readAll(catalogue, reader, marks)))
    const faults = found.flatMap((one) => one.faults)
    const shown = found.map(({ text }) => text).join('\n')
    const sought = all
      .filter(({ planted }) => chosen.some(({ own }) => own[0] === planted.mark))
      .flatMap(({ planted, side }) => Object.entries(planted.texts).map(([what, text]) => ({ what: `${side.name}: ${what}`, text })))
    const lost = sought.filter(({ text }) => !shown.includes(text))
    faults.push(...lost.map(({ what }) => `nobody is shown what was planted: ${what}`))
    const sum = (pick: (one: (typeof found)[number]) => number) => found.reduce((total, one) => total + pick(one), 0)
    return {
      reached: `${sum(({ readings }) => readings)} readings of ${chosen.length} people, ${sought.length - lost.length} of ${sought.length} own texts found, ${faults.length} faults`,
      faults,
      evidence: [
        { of: 'readings that showed something', seen: sum(({ good }) => good), atLeast: arena.size(40, 400) },
        { of: 'own texts found', seen: sought.length - lost.length, atLeast: sought.length },
      ],
    }
  },
}
