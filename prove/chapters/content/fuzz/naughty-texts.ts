import type { Arena } from '../../../arena.ts'
import { withHands } from '../../../attack/at-once.ts'
import { isDone, isUntested } from '../../../attack/call.ts'
import { naughtyStrings } from '../../../attack/corpora.ts'
import { readCatalogue } from '../../../attack/operations.ts'
import type { Check, Fault } from '../../../chapter.ts'
import { textPlaces, writeText } from '../texts/text-places.ts'
import { makeWorld } from '../texts/world.ts'
import { complaintAbout } from './complaint.ts'

/** Where the public corpus is missing. */
const own = [
  'undefined',
  'NULL',
  '-1/0',
  'ﷺ',
  '社會科學院',
  '\u202etest\u202e',
  '0️⃣ 1️⃣',
  'Z̮̞̠͙͔ͅA̡̼͇L̲̗̝G̺̺O',
  '`touch /tmp/x`',
  '$HOME',
  '%s%s%n',
  '🇹🇷',
  'İıŞş',
]

export const naughtyTexts: Check = {
  goal: 'G14',
  says: 'Texts that broke other programs are kept as they are or refused',
  async attack(arena: Arena) {
    const place = await arena.shared()
    const catalogue = await readCatalogue(place.portico.url)
    const world = await makeWorld(place)
    const places = arena.random.shuffled(await textPlaces(catalogue, world)).slice(0, arena.size(6, 200))
    const strings = [...own, ...naughtyStrings()].filter((text) => text !== '')
    const faults: Fault[] = []
    let [tried, kept] = [0, 0]
    await withHands(arena.size(4, 6), places, async (one) => {
      for (const text of arena.random.shuffled(strings).slice(0, arena.size(2, 60))) {
        const written = await writeText(catalogue, world, one, text).catch((error: Error) => error.message)
        if (!written || typeof written === 'string' || isUntested(written.answer)) continue
        tried++
        if (isDone(written.answer)) kept++
        const complaint = complaintAbout(written.answer, { isWrong: false, mostMs: arena.profile === 'full' ? 2000 : undefined })
        if (complaint) faults.push(`${one.name}, ${JSON.stringify(text)}: ${complaint}`)
      }
    })
    return {
      reached: `${tried} texts in ${places.length} fields, ${kept} kept: ${faults.length} complaints`,
      faults,
      evidence: [{ of: 'texts kept', seen: kept, atLeast: arena.size(4, 1000) }],
    }
  },
}
