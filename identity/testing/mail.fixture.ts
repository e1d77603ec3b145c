import { vi } from 'vitest'
import type { Mail } from '../index.ts'

/** The nth mail that was sent (with this subject); it may still be on its way. */
export const nextMail = (identity: { mails: Mail[] }, nth = 1, subject?: string): Promise<Mail> =>
  vi.waitFor(
    () => {
      const mail = identity.mails.filter((one) => subject === undefined || one.subject === subject)[nth - 1]
      if (!mail) throw new Error(`Only ${identity.mails.length} mails were sent`)
      return mail
    },
    { timeout: 10_000, interval: 10 },
  )

export function linkIn(mail: Mail): string {
  const link = /https?:\/\/\S+/.exec(mail.text)?.[0]
  if (!link) throw new Error(`No link in: ${mail.text}`)
  return link
}
