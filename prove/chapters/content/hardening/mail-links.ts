import type { Arena } from '../../../arena.ts'
import type { Check } from '../../../chapter.ts'
import { readMails } from '../../../portico/mails.ts'
import { anExternalParty, makeWorld } from '../texts/world.ts'

export const mailLinks: Check = {
  goal: 'G35',
  says: 'Mails lead to the portal alone, load nothing, and carry nothing that runs',
  async attack(arena: Arena) {
    const place = await arena.shared()
    await anExternalParty(await makeWorld(place))
    const mails = await readMails(place.portico.dataDir)
    const own = new URL(place.portico.url).origin
    let links = 0
    const faults = mails.flatMap(({ file, subject, text, html, raw }) => {
      const addresses = [...`${text}\n${html}`.matchAll(/https?:\/\/[^\s"'<>)]+/g)].map(([address]) => address)
      links += addresses.length
      return [
        ...addresses.filter((address) => new URL(address).origin !== own).map((address) => `${file} (${subject}) leads to ${address}`),
        ...(/<(script|iframe|object|form|link)\b|\son\w+=|javascript:/i.test(html) ? [`${file} (${subject}) carries what could run`] : []),
        ...[...html.matchAll(/<img[^>]*src="(?!cid:|data:)([^"]*)"/g)].map(([, address]) => `${file} (${subject}) loads ${address}`),
        ...(/^(bcc|x-mailer|x-powered-by):/im.test(raw.split('\n\n')[0]!) ? [`${file} (${subject}) tells what wrote it`] : []),
      ]
    })
    return {
      reached: `${mails.length} mails, ${links} links: ${faults.length} faults`,
      faults,
      evidence: [{ of: 'links', seen: links, atLeast: 1 }],
    }
  },
}
