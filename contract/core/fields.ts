import { z } from 'zod'
import { languages } from './languages.ts'
import { maxMinor } from './money.ts'
import { isAddress, keptAddress, longestAddress } from './text/address.ts'
import { keepsRule, rules, type TextRule, tidied } from './text/rules.ts'
import { textRefusals } from './text/text.refusals.ts'
import { isZoneName } from './text/time-zones.ts'

/** Field shapes that recur on the wire. Lone surrogates and NUL never get this far: the body reader refuses them. */
export const id = () => z.uuid()
export const instant = () => z.iso.datetime()
export const currency = () => z.string().regex(/^[A-Z]{3}$/, 'A currency code such as EUR')
export const country = () => z.string().regex(/^[A-Z]{2}$/, 'A country code such as NO')
/** The number that ISO gives a country or a currency. */
export const isoNumber = (example: string) => z.string().regex(/^\d{3}$/, `Three digits such as ${example}`)
/** More than zero, at most 2^53−1. */
export const amountMinor = () => z.int().min(1).max(maxMinor)
/** Any amount that a record may show, also negative. */
export const signedMinor = () => z.int().min(-maxMinor).max(maxMinor)
/** A text of programs: a code, a key, the name of a permission. One that is too long is not looked at any further. */
export const bounded = (max: number, min = 0) => z.string().max(max, { abort: true }).min(min)
/** A proof, such as a password: never stored as it is, and never changed in transit. */
export const secret = (max: number, min = 1) => bounded(max, min).meta({ writeOnly: true })

let isSpared = false
/** Reads a schema without judging texts by their rules; everything else holds. */
export function sparingTexts<T>(read: () => T): T {
  isSpared = true
  try {
    return read()
  } finally {
    isSpared = false
  }
}

/** So many times as long as it may be, with its blanks. */
const mostBlanks = 8

/** A text that people write is tidied first, unless no tidying makes it short enough; the wire names its rule, so that forms judge it alike. */
const ruled = (rule: TextRule, max: number, min: number) =>
  z
    .string()
    .overwrite((text) => (text.length > max * mostBlanks ? text : tidied(rule, text)))
    .max(max, { abort: true })
    .min(min)
    .refine((text) => isSpared || keepsRule(rule, text), { error: textRefusals[rule].en, params: { rule } })
    .meta({ format: rule, pattern: rules[rule].pattern.source })
/** The name of a person or a record, in which every character shows. */
export const visibleName = (max: number) => ruled('name', max, 1)
export const label = (max: number) => ruled('label', max, 1)
export const line = (max: number, min = 0) => ruled('line', max, min)
/** Text of one line or many with something to see in it. */
export const written = (max: number, min = 1) => ruled('text', max, min)
/** Kept with its domain in ASCII and in small letters, so that both forms of one address are the same. */
export const email = () =>
  z
    .string()
    .overwrite(keptAddress)
    .max(longestAddress, { abort: true })
    .refine((text) => isSpared || isAddress(text), { error: textRefusals.address.en, params: { rule: 'address' } })
    .meta({ format: 'email' })
export const language = () => z.enum(languages)
/** Of a record as the caller read it: goes up with each change, as far as the database counts. */
export const version = () => z.int().min(1).max(2_147_483_647)

/** A name of the IANA list, such as Europe/London. */
export const zoneName = () => bounded(64, 1).refine(isZoneName, 'A time zone of the IANA list').meta({ format: 'time-zone' })

/** A day of a calendar, `yyyy-mm-dd`, of those that every part of the system can tell the time of. */
export const localDay = () =>
  z.iso.date().refine((day) => day >= '1970-01-01' && day <= '2999-12-31', 'A day from 1970-01-01 to 2999-12-31')
