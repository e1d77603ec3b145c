import { languages as spoken } from '@portico/contract/core/languages.ts'
import { chosenLanguages } from '@portico/contract/features/chosen-languages/chosen-languages.contract.ts'
import { chosenLanguageRefusals } from '@portico/contract/features/chosen-languages/chosen-languages.refusals.ts'
import { AppError } from '../../core/call/app-error.ts'
import type { Context } from '../../core/call/context.ts'
import { offeredFrom, serveChoice } from '../../core/resource/serve-choice.ts'
import { serverFeature } from '../server-feature.ts'

const tables = { facts: 'languages', table: 'chosen_languages' } as const
const isSpoken = (code: string) => spoken.some((language) => language === code)

/** What a tenant offers, for its staff and its merchants. */
export const offeredLanguages = offeredFrom(chosenLanguages, tables)

/** Of the tenant whose handle it is. */
export async function refuseUnoffered(context: Pick<Context, 'db' | 'actor'>, language: string, where: 'portal' | 'mails'): Promise<void> {
  const offered = await offeredLanguages(context)
  if (!offered.some((row) => row.code === language && row[where] === true)) throw new AppError(chosenLanguageRefusals.notOffered())
}

export const feature = serverFeature({
  tier: 'ground',
  routes: serveChoice(chosenLanguages, {
    ...tables,
    before: ({ code, now }) => (now.portal || now.mails) && !isSpoken(code) && chosenLanguageRefusals.notSpoken(),
  }),
})
