import { launchBrowser, type Page } from '@portico/testkit/browser/browser.ts'
import type { Arena } from '../../../arena.ts'
import { withHands } from '../../../attack/at-once.ts'
import { isDone } from '../../../attack/call.ts'
import { readCatalogue } from '../../../attack/operations.ts'
import type { Check, Fault } from '../../../chapter.ts'
import { pageOf, press, visit } from '../../../portico/browsing.ts'
import { readMails } from '../../../portico/mails.ts'
import type { Person } from '../../../portico/people.ts'
import { textPlaces, writeText } from '../texts/text-places.ts'
import { makeWorld, unique } from '../texts/world.ts'
import { type Place, pagesOf, recordOf } from './pages.ts'
import { payloads } from './payloads.ts'
import { textsOf, watchPage } from './watch.ts'

/** What was written where: each text ends with a word of its own, by which it is known on a page. */
type Stored = { text: string; mark: string; payload: string; place: string }

const inHurry = /^support\.(raise|comment)|^merchants\.create.*(legalBusinessName|merchantNotes)|^people\.invite/

export const scripts: Check = {
  goal: 'G16',
  says: 'A script in a stored text is read by people and run by nobody',
  async attack(arena: Arena) {
    const place = await arena.shared()
    const { portico } = place
    const isQuick = arena.profile === 'quick'
    const catalogue = await readCatalogue(portico.url)
    const world = await makeWorld(place)
    const places = (await textPlaces(catalogue, world)).filter(({ name }) => !isQuick || inHurry.test(name))
    const all = pagesOf(world)
    const pages = isQuick
      ? all.filter(({ path }) => /organizations\?|tenant\/support-tickets\/|merchant\/support-tickets\?/.test(path))
      : all
    const met = { payloads: new Set<string>(), places: new Set<string>(), pages: new Set<string>(), times: 0 }
    const kept = new Set<string>()
    const faults: Fault[] = []
    const browser = await launchBrowser()
    try {
      const tabs = new Map<Person, { page: Page; watched: ReturnType<typeof watchPage> }>()
      for (const batch of inBatches(arena.random.shuffled(payloads), arena.size(payloads.length, 12)).slice(0, arena.size(1, 4))) {
        const stored: Stored[] = []
        const records = new Map<string, Place>()
        await withHands(4, places, async (one) => {
          for (const payload of isQuick ? arena.random.shuffled(batch).slice(0, 2) : batch) {
            const mark = `m${unique()}`
            const text = `${payload} ${mark}`
            const written = await writeText(catalogue, world, one, text).catch(() => undefined)
            if (!written || !isDone(written.answer)) continue
            kept.add(one.name)
            stored.push({ text, mark, payload, place: one.name })
            const record = recordOf(written, world)
            if (record && !isQuick) records.set(one.name, record)
          }
        })
        for (const { who, path, opens = [] } of [...pages, ...records.values()]) {
          const tab = tabs.get(who) ?? (await openTab(who))
          tabs.set(who, tab)
          await visit(tab.page, path)
          for (const name of opens) await press(tab.page, name)
          lookAt([path, ...opens].join(' '), stored, await textsOf(tab.page))
        }
        await lookAtMails(stored)
      }
      for (const { watched } of tabs.values()) faults.push(...watched.faults)
      const unmet = [...kept].filter((name) => !met.places.has(name))
      return {
        reached: `${met.payloads.size} payloads in ${met.places.size} of ${kept.size} fields that took one met ${met.times} times on ${met.pages.size} pages and in mails: ${faults.length} faults`,
        faults,
        evidence: [
          { of: 'payloads shown on a page', seen: met.payloads.size, atLeast: arena.size(2, 40) },
          { of: 'fields whose text was shown on a page', seen: met.places.size, atLeast: arena.size(1, 45) },
          { of: 'pages that showed one', seen: met.pages.size, atLeast: arena.size(1, 15) },
        ],
        ...(!isQuick && unmet.length > 0 ? { note: `kept, and on none of these pages: ${unmet.join('; ')}` } : {}),
      }
    } finally {
      await browser.close()
    }

    async function openTab(who: Person) {
      const page = await pageOf(browser, portico, who)
      return { page, watched: watchPage(page, portico.url) }
    }

    function lookAt(path: string, stored: readonly Stored[], { ran, texts }: { ran: boolean; texts: string }) {
      if (ran) faults.push(`${path} ran a script`)
      const shown = inLine(texts)
      for (const { text, mark, payload, place: name } of stored) {
        if (!shown.includes(mark)) continue
        if (!shown.includes(inLine(text))) faults.push(`${path} shows ${JSON.stringify(text)} of ${name} in part only`)
        met.times++
        met.payloads.add(payload)
        met.places.add(name)
        met.pages.add(path.replace(/\?.*|[0-9a-f]{8}-[0-9a-f-]{27}/g, ''))
      }
    }

    /** In a mail to be shown as a page a payload is text: its signs are escaped. */
    async function lookAtMails(stored: readonly Stored[]) {
      for (const { file, html } of await readMails(portico.dataDir))
        for (const { text, mark, payload } of stored) {
          if (!html.includes(mark)) continue
          met.times++
          if (/[<>]/.test(payload) && html.includes(text)) faults.push(`the mail ${file} holds ${text} as it was written`)
        }
    }
  },
}

const inLine = (text: string) => text.replace(/\s+/g, ' ')

const inBatches = <Item>(items: readonly Item[], size: number): Item[][] =>
  Array.from({ length: Math.ceil(items.length / size) }, (_, at) => items.slice(at * size, (at + 1) * size))
