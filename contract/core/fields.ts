import { z } from 'zod'
import { languages } from './languages.ts'
import { maxMinor } from './money.ts'

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
/** A text that is too long is not looked at any further: what a pattern costs may grow faster than the text. */
export const line = (max: number, min = 0) => z.string().max(max, { abort: true }).min(min)
/** A proof, such as a password: never stored as it is, and never changed in transit. */
export const secret = (max: number, min = 1) => line(max, min).meta({ writeOnly: true })
/** Text of one line or many with something to see in it. */
export const written = (max: number, min = 1) => line(max, min).regex(/\S/, 'Something to read')
/** A name in which nothing is invisible: no control characters, and none that only format. */
export const visibleName = (max: number, hint = 'A name') =>
  line(max, 1).regex(/^[^\p{Cc}\p{Cf}]*[^\s\p{Cc}\p{Cf}][^\p{Cc}\p{Cf}]*$/u, hint)
export const email = () => z.email().max(254)
export const language = () => z.enum(languages)
/** Of a record as the caller read it: goes up with each change, as far as the database counts. */
export const version = () => z.int().min(1).max(2_147_483_647)
