import { z } from 'zod'
import { maxMinor } from './money.ts'

/** Field shapes that recur on the wire. Lone surrogates and NUL never get this far: the body reader refuses them. */
export const id = () => z.uuid()
export const instant = () => z.iso.datetime()
export const currency = () => z.string().regex(/^[A-Z]{3}$/, 'A currency code such as EUR')
export const country = () => z.string().regex(/^[A-Z]{2}$/, 'A country code such as NO')
/** More than zero, at most 2^53−1. */
export const amountMinor = () => z.int().min(1).max(maxMinor)
/** Any amount that a record may show, also negative. */
export const signedMinor = () => z.int().min(-maxMinor).max(maxMinor)
export const line = (max: number, min = 0) => z.string().min(min).max(max)
