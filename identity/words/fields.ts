import { keptAddress } from '@portico/contract/core/text/address.ts'
import { tidyText } from '@portico/contract/core/text/fold.ts'
import { keepsRule, tidied } from '@portico/contract/core/text/rules.ts'
import { textRefusals } from '@portico/contract/core/text/text.refusals.ts'
import { maskCards } from '@portico/server/core/text/mask.ts'
import type { FastifyRequest } from 'fastify'
import type { Language } from './languages.ts'
import type { Texts } from './texts.en.ts'

const field = (request: FastifyRequest, name: string): string => {
  const value = (request.body as Record<string, unknown> | null | undefined)?.[name]
  return typeof value === 'string' ? value : ''
}

/** A line that a program or device gave. Control characters cannot be typed into one, nor stored (NUL) nor mailed (line breaks). */
export const lineField = (request: FastifyRequest, name: string, most = 320) =>
  field(request, name)
    .replace(/\p{Cc}/gu, '')
    .trim()
    .slice(0, most)

const longestPassword = 1000
/** As it was typed; longer than any that is accepted means it can only be wrong. */
export const passwordField = (request: FastifyRequest, name: string) => field(request, name).slice(0, longestPassword)

const longestName = 100
/** The name of a person, as it will be kept. */
const nameField = (request: FastifyRequest, name: string) => tidied('name', maskCards(field(request, name).slice(0, longestName)))

export type Names = { firstName: string; lastName: string }
export const namesIn = (request: FastifyRequest): Names => ({
  firstName: nameField(request, 'firstName'),
  lastName: nameField(request, 'lastName'),
})

/** Why these names cannot be taken. One that stays as it was kept is not judged again. */
export function namesFault({ texts, language }: { texts: Texts; language: Language }, names: Names, kept?: Names): string | undefined {
  const all = [names.firstName, names.lastName]
  if (all.some((name) => tidyText(name) === '')) return texts.namesMissing
  const isKept = (name: string, was: string | undefined) => name === was || keepsRule('name', name)
  return isKept(names.firstName, kept?.firstName) && isKept(names.lastName, kept?.lastName) ? undefined : textRefusals.name[language]
}

/** An address as it is kept; a wrong one stays wrong. */
export const addressField = (request: FastifyRequest) => keptAddress(lineField(request, 'email'))
