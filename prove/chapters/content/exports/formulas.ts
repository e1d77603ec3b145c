import type { Arena } from '../../../arena.ts'
import { withHands } from '../../../attack/at-once.ts'
import { isDone } from '../../../attack/call.ts'
import { formulaPayloads } from '../../../attack/corpora.ts'
import { readCatalogue } from '../../../attack/operations.ts'
import type { Check, Fault } from '../../../chapter.ts'
import { textPlaces, writeText } from '../texts/text-places.ts'
import { makeWorld, unique } from '../texts/world.ts'
import { formulaStarts, isFormula, unneutralised } from './formula.ts'
import { readExports } from './read-exports.ts'

/** Where files of lists show what was written; in a hurry the surest of them. */
const shown = /^(support\.(raise|comment|escalate)|merchants\.|people\.|profile|tenants\.(create|update)|viewings|labels|views|roles)/
const surest = /subject|content|create.*legalBusinessName|invite.*Name/

export const formulas: Check = {
  goal: 'G17',
  says: 'No text becomes a formula in a file, and each file reads back as it was written',
  async attack(arena: Arena) {
    const place = await arena.shared()
    const catalogue = await readCatalogue(place.portico.url)
    const world = await makeWorld(place)
    const isQuick = arena.profile === 'quick'
    const places = (await textPlaces(catalogue, world)).filter(({ name }) => shown.test(name) && (!isQuick || surest.test(name)))
    const starts = [...formulaStarts, ...formulaPayloads()]
    const written = new Set<string>()
    await withHands(4, places, async (one) => {
      for (const start of arena.random.shuffled(starts).slice(0, arena.size(2, 30))) {
        const text = `${start}${unique()}`
        const answer = await writeText(catalogue, world, one, text).catch(() => undefined)
        if (answer && isDone(answer.answer)) written.add(text)
      }
    })
    const { files, faults } = await readExports(world)
    const found = new Set<string>()
    let cells = 0
    for (const { name, rows } of files)
      for (const cell of rows.flat()) {
        cells++
        if (isFormula(cell)) faults.push(`${name}: ${JSON.stringify(cell.slice(0, 80))} is a formula`)
        const text = unneutralised(cell)
        if (text !== undefined && written.has(text)) found.add(text)
      }
    const numbers = changedNumbers(files.filter(({ name }) => name.startsWith('payments')))
    faults.push(...numbers.faults)
    return {
      reached: `${cells} cells of ${files.length} files; ${written.size} formulas written, ${found.size} met again as text`,
      faults,
      evidence: [
        { of: 'files', seen: files.length, atLeast: 17 },
        { of: 'formulas met again, as text', seen: found.size, atLeast: arena.size(4, 100) },
        { of: 'numbers', seen: numbers.seen, atLeast: 10 },
      ],
    }
  },
}

/** Amounts are numbers that a spreadsheet can add up. */
function changedNumbers(files: readonly { name: string; rows: string[][] }[]): { seen: number; faults: Fault[] } {
  const faults: Fault[] = []
  let seen = 0
  for (const { name, rows } of files) {
    const [head = [], ...lines] = rows
    const at = head.findIndex((title) => /^amount/i.test(title))
    for (const line of lines) {
      seen++
      if (!/^-?\d+(\.\d+)?$/.test(line[at] ?? '')) faults.push(`${name}: the amount ${JSON.stringify(line[at])} is no number`)
    }
  }
  return { seen, faults }
}
