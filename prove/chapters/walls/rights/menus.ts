import { type Browser, launchBrowser } from '@portico/testkit/browser/browser.ts'
import type { Arena } from '../../../arena.ts'
import { ownerAt, type Side } from '../../../attack/good/side.ts'
import { type Operation, readCatalogue } from '../../../attack/operations.ts'
import type { Check } from '../../../chapter.ts'
import { pageOf } from '../../../portico/browsing.ts'
import { threeSides } from '../isolation/targets.ts'
import { aHolder, type Holder, permissionsOf } from './holder.ts'
import { type Asked, menuOn, walkOn } from './menu-pages.ts'

const levels = ['tenant', 'merchant', 'platform'] as const
const permissionsEach = 4
/** A page whose reading a dialog of theirs asks for as well: customers are named in a ticket. */
const dialogsOf: Record<string, string> = { 'CRM.Support.Lookup': '/crm/organizations' }

type Entry = { address: string; asked: readonly Asked[] }
type Found = { people: number; shown: number; hidden: number; shared: string[]; faults: string[] }
type Ground = { arena: Arena; browser: Browser; side: Side; operations: readonly Operation[]; found: Found }

/** The menu of a person, and each page that it leads to. */
async function readMenu({ browser, side, operations, found }: Ground, email: string, says: string) {
  const { portico, people } = side.place
  const page = await pageOf(browser, portico, await people.person(email))
  const { go, open } = walkOn(page, operations)
  await go('/')
  const entries: Entry[] = []
  for (const address of await menuOn(page)) {
    const { at, asked, isOwn } = await open(address)
    const refused = asked.find(({ status }) => status !== 200)
    if (at !== address || refused || !isOwn)
      found.faults.push(
        `${says} the menu leads to ${address}: ${refused ? `${refused.path} ${refused.status}` : isOwn ? at : 'nothing is asked for'}`,
      )
    entries.push({ address, asked })
  }
  found.people++
  found.shown += entries.length
  return { page, go, entries }
}

/** What each of these pages asks for and not all of them do. */
function readingsOf(entries: readonly Entry[]): Entry[] {
  const isEverywhere = ({ path }: Asked) => entries.every(({ asked }) => asked.some((one) => one.path === path))
  return entries.map(({ address, asked }) => ({ address, asked: asked.filter((one) => !isEverywhere(one)) }))
}

/** A user with one permission: calls outside their menu are refused, except for reads that its pages need. */
async function compareWith(ground: Ground, holder: Holder, whole: readonly Entry[], permission: string): Promise<void> {
  const { arena, found } = ground
  const says = `with only ${permission}`
  await holder.hold([permission])
  const { page, go, entries } = await readMenu(ground, holder.voice.name, says)
  const needed = new Set(entries.flatMap(({ asked }) => asked.map(({ operation }) => operation.id)))
  const hidden = whole.filter(({ address }) => !entries.some((one) => one.address === address))
  for (const { address, asked } of hidden) {
    const answers = await Promise.all(asked.map(({ path }) => holder.voice.send(path)))
    if (answers.some(({ status }) => status === 403)) found.hidden++
    else if (asked.every(({ operation }) => needed.has(operation.id)) || dialogsOf[permission] === address)
      found.shared.push(`${address} ${says}`)
    else found.faults.push(`${says} no menu leads to ${address}, and the API answers: ${asked.map(({ path }) => path)}`)
  }
  if (hidden.length > 0) {
    const { address } = arena.random.pick(hidden)
    if ((await go(address)) === address) found.faults.push(`${says} ${address} opens, where no menu leads`)
  }
  await page.close()
}

export const menus: Check = {
  goal: 'G5',
  says: 'The menu leads to what the API opens to a person, and to nothing else',
  only: 'full',
  async attack(arena: Arena) {
    const { portico } = await arena.shared()
    const { operations } = await readCatalogue(portico.url)
    const { victim: side } = await threeSides(arena)
    const found: Found = { people: 0, shown: 0, hidden: 0, shared: [], faults: [] }
    const browser = await launchBrowser()
    const ground = { arena, browser, side, operations, found }
    try {
      for (const level of levels) {
        const { name } = ownerAt(side, level)
        const { page, entries } = await readMenu(ground, name, name)
        await page.close()
        const whole = readingsOf(entries)
        const holder = await aHolder(side, level)
        const held = await permissionsOf(ownerAt(side, level), level)
        const opening = [...new Set(whole.flatMap(({ asked }) => asked.flatMap(({ operation }) => operation.permissions)))].filter((name) =>
          held.includes(name),
        )
        for (const permission of arena.random.shuffled(opening).slice(0, permissionsEach))
          await compareWith(ground, holder, whole, permission)
      }
    } finally {
      await browser.close()
    }
    return {
      reached: `menus of ${found.people} people in Chromium: ${found.shown} entries answered by the API, ${found.hidden} not shown and refused, ${found.faults.length} differences`,
      faults: found.faults,
      evidence: [
        { of: 'people whose menu was read', seen: found.people, atLeast: levels.length * (1 + permissionsEach) },
        { of: 'entries whose pages are answered', seen: found.shown, atLeast: 25 },
        { of: 'entries not shown whose page is refused', seen: found.hidden, atLeast: 50 },
      ],
      ...(found.shared.length > 0 ? { note: `answered and not shown, as shown pages read the same: ${found.shared.join('; ')}` } : {}),
    }
  },
}
