import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { Arena } from '../../../arena.ts'
import { withHands } from '../../../attack/at-once.ts'
import { isDone } from '../../../attack/call.ts'
import { readCatalogue } from '../../../attack/operations.ts'
import type { Check, Fault } from '../../../chapter.ts'
import { dumpOf, plainFilesOf } from '../../../portico/dump.ts'
import { readMails } from '../../../portico/mails.ts'
import type { Portico } from '../../../portico/portico.ts'
import { readExports } from '../exports/read-exports.ts'
import { pagesOf } from '../scripts/pages.ts'
import { textPlaces, writeText } from '../texts/text-places.ts'
import { makeWorld, unique, type World } from '../texts/world.ts'
import { screensOf } from './screens.ts'
import { cardsIn, shownOf, testCards, writings } from './test-cards.ts'

/** Fields that take digits alone, so that the number is all that is written. */
const bare = /phone|listKey|search$|value$/

export const cards: Check = {
  goal: 'G18',
  says: 'Of a card number that people write anywhere, nothing is kept but what may be shown',
  async attack(arena: Arena) {
    const place = await arena.shared()
    const { portico } = place
    const catalogue = await readCatalogue(portico.url)
    const world = await makeWorld(place)
    const all = await textPlaces(catalogue, world)
    const places = arena.random.shuffled(all).slice(0, arena.size(14, all.length))
    const code = `73${arena.random.between(10, 99)}`
    let [tried, taken] = [0, 0]
    await withHands(4, places, async (one) => {
      for (const card of arena.random.shuffled(testCards).slice(0, arena.size(1, 20))) {
        const written = arena.random.pick(writings(card))
        const text = bare.test(one.name) ? `${/listKey/.test(one.name) ? 'a' : ''}${written}` : `Card ${written} CVV: ${code} ${unique()}`
        tried++
        const answer = await writeText(catalogue, world, one, text).catch(() => undefined)
        if (answer && isDone(answer.answer)) taken++
      }
    })
    const rejected = await importCards(portico, world)
    const screens = await screensOf(world, arena.profile === 'quick' ? [] : pagesOf(world))
    const swept = await sweep(portico, world, `CVV: ${code}`, screens)
    const masked = testCards.filter((card) => swept.shown.has(card)).length
    return {
      reached: `${tried} texts with a card number in ${places.length} fields and ${rejected} rows of an import; ${swept.places} tables, files, mails, exports, pages and browsers: ${swept.faults.length} whole numbers`,
      faults: swept.faults,
      evidence: [
        { of: 'texts that were taken', seen: taken, atLeast: arena.size(4, 600) },
        { of: 'cards met again as far as they may be shown', seen: masked, atLeast: arena.size(2, 20) },
        { of: 'pages with a card as far as it may be shown', seen: swept.onPages, atLeast: arena.size(0, 10) },
        {
          of: 'browsers that held something',
          seen: screens.held.filter(({ text }) => text.length > 200).length,
          atLeast: arena.size(0, 20),
        },
        { of: 'rows of an import refused', seen: rejected, atLeast: 20 },
        { of: 'tables', seen: swept.tables, atLeast: 40 },
      ],
    }
  },
}

/** Each card in another column of a file that someone imports; gives how many rows were refused. */
async function importCards(portico: Portico, { place }: World): Promise<number> {
  const columns = ['externalId', 'customerReference', 'customerName', 'description', 'providerTransactionId']
  const folder = mkdtempSync(path.join(tmpdir(), 'portico-prove-cards-'))
  const file = path.join(folder, 'payments.csv')
  const madeAt = new Date(Date.now() - 60_000).toISOString()
  const rows = testCards.map((card, at) => {
    const cells = columns.map((column, index) =>
      index === at % columns.length ? card : column === 'externalId' ? `C-${unique()}` : 'Harbour',
    )
    return ['12.50', 'EUR', madeAt, ...cells].join(',')
  })
  writeFileSync(file, `${['amount', 'currency', 'createdAt', ...columns].join(',')}\n${rows.join('\n')}\n`)
  try {
    const { tenant } = place.people.manifest.merchants.acme!
    const report = await portico
      .command('tools/import.ts', [file, '--tenant', tenant, '--merchant', 'acme', '--json'])
      .catch((error: { stdout?: string; stderr?: string }) => error.stdout ?? '')
    const beside = readdirSync(folder).filter((name) => name !== 'payments.csv')
    const leaked = beside.filter((name) => cardsIn(readFileSync(path.join(folder, name), 'utf8')).length > 0)
    if (leaked.length > 0) throw new Error(`${leaked.join(', ')} beside the imported file holds whole card numbers`)
    return rejectedIn(report)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

const rejectedIn = (report: string) => (JSON.parse(report.slice(report.indexOf('{'))) as { rejected: { records: number } }).rejected.records

/** However it was written, in groups or in one. */
const joinedIn = (text: string) => text.replace(/[ .-]/g, '')

type Swept = { faults: Fault[]; places: number; tables: number; shown: Set<string>; onPages: number }
type Screens = Awaited<ReturnType<typeof screensOf>>

/** Every place that keeps or shows something, and what of a card it holds. */
export async function sweep(portico: Portico, world: World, code: string, { seen, held }: Screens): Promise<Swept> {
  const tables = [...(await dumpOf(portico))].map(([name, text]) => ({ name: `table ${name}`, text }))
  const mails = (await readMails(portico.dataDir)).map(({ file, subject, text, html }) => ({
    name: `mail ${file}`,
    text: `${subject}\n${text}\n${html}`,
  }))
  const { files, faults: unread } = await readExports(world)
  const exports = files.map(({ name, text }) => ({ name: `export: ${name}`, text }))
  const all = [...tables, ...plainFilesOf(portico), ...mails, ...exports, { name: 'what it printed', text: portico.said }, ...seen, ...held]
  const shown = new Set<string>()
  const faults = all.flatMap(({ name, text }) => {
    const joined = joinedIn(text)
    for (const card of testCards) if (joined.includes(shownOf(card))) shown.add(card)
    const whole = cardsIn(text)
    return [
      ...(whole.length > 0 ? [`${name} holds ${whole.map(shownOf).join(', ')} whole`] : []),
      ...(text.includes(code) ? [`${name} holds ${code}`] : []),
    ]
  })
  return {
    faults: [...unread, ...faults],
    places: all.length,
    tables: tables.length,
    shown,
    onPages: seen.filter(({ text }) => testCards.some((card) => joinedIn(text).includes(shownOf(card)))).length,
  }
}
