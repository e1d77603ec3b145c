import { until } from '../attack/at-once.ts'
import { readMails } from './mails.ts'
import type { Portico } from './portico.ts'

type Mailed = Pick<Portico, 'dataDir'>

/** What someone was mailed, the oldest first. */
export const mailsTo = async ({ dataDir }: Mailed, address: string): Promise<string[]> =>
  (await readMails(dataDir)).filter(({ to }) => to.includes(address)).map(({ text }) => text)

/** What the latest mail to this address shows of it, once there is one; `seen`: how many mails there were before. */
export const foundInMail = (portico: Mailed, address: string, form: RegExp, seen = 0): Promise<string> =>
  until(`a mail to ${address} with ${form}`, 30_000, async () => {
    const mails = (await mailsTo(portico, address)).slice(seen)
    const found = mails.map((text) => form.exec(text)).findLast((match) => match !== null)
    return found?.[1] ?? found?.[0]
  })

/** The link that someone is to follow. */
export const linkMailedTo = (portico: Mailed, address: string, seen = 0) =>
  foundInMail(portico, address, /https?:\/\/[^\s"<]+(?:token=|#)[\w-]{43}/, seen)

/** A code that confirms one action. */
export const codeMailedTo = (portico: Mailed, address: string, seen = 0) => foundInMail(portico, address, /\b(\d{4} ?\d{4})\b/, seen)
