import { isSchema } from '@portico/contract/core/endpoint.ts'
import { sparingTexts } from '@portico/contract/core/fields.ts'
import type { TextRule } from '@portico/contract/core/text/rules.ts'
import { textRefusals } from '@portico/contract/core/text/text.refusals.ts'
import { z } from 'zod'
import { AppError } from '../call/app-error.ts'
import { mostFaults } from '../call/few-faults.ts'
import { cardKeeper } from './keep-no-cards.ts'
import { refuseUnstorableText } from './strict-json.ts'
import { Unjudged } from './unjudged.ts'

export type Part = 'params' | 'query' | 'headers' | 'body'
export type Reader = (value: unknown) => unknown

/** Reads one part of a request. Every wrong field is named, with its path, in one reply. */
export function readerOf(slot: unknown, part: Part): Reader {
  if (!isSchema(slot)) return part === 'query' ? refuseAnyQuery : () => undefined
  const schema = slot as unknown as z.ZodType
  const read = (value: unknown) => {
    const result = schema.safeParse(value)
    if (result.success) return result.data
    throw wrongIn(result.error, part)
  }
  if (part === 'body') {
    const withoutCards = cardKeeper(schema)
    // Masking takes time: it comes after the limits of each field, and what it changes is read again.
    return (value) => {
      refuseUnstorableText(value, part)
      const data = read(value)
      const kept = withoutCards(value)
      return kept === value ? data : read(kept)
    }
  }
  const prepare = part === 'query' ? caseBlind(schema) : (value: unknown) => value
  return (value) => {
    if (part !== 'headers') refuseUnstorableText(value, part)
    return read(prepare(value ?? {}))
  }
}

/** The body of a change: texts that break their rules wait until the verb names the kept values. */
export function changeReaderOf(slot: unknown): (value: unknown) => { body: unknown; unjudged: Unjudged } {
  const read = readerOf(slot, 'body')
  return (value) => {
    try {
      return { body: read(value), unjudged: new Unjudged(undefined, undefined) }
    } catch (error) {
      if (!(error instanceof AppError) || !isOfTexts(error)) throw error
      const body = sparingTexts(() => read(value))
      return { body, unjudged: new Unjudged(body, error) }
    }
  }
}
/** Of texts alone, and of all of them: a refusal that names as many as it may can have left others out. */
function isOfTexts({ fields = {}, reasons = {} }: AppError): boolean {
  const { length } = Object.keys(fields)
  return length < mostFaults && length === Object.keys(reasons).length
}

/** Broken percent-encoding, half a character included, is refused by name; the parser of queries would pass it on as it is written. */
export function refuseBrokenEscapes(url: string): void {
  const from = url.indexOf('?')
  if (from < 0 || !url.includes('%', from)) return
  for (const pair of url.slice(from + 1).split('&'))
    try {
      decodeURIComponent(pair)
    } catch {
      throw new AppError('invalid_input', { fields: { [`query.${pair.split('=')[0]}`]: 'Not valid percent-encoding' } })
    }
}

const refuseAnyQuery: Reader = (value) => {
  const unknown = Object.keys((value ?? {}) as object).slice(0, mostFaults)
  if (unknown.length > 0)
    throw new AppError('invalid_input', {
      fields: Object.fromEntries(unknown.map((name) => [`query.${name}`, 'Not a parameter of this call'])),
    })
  return undefined
}

/** A text that breaks its rule is refused with a reason of the catalogue, which the portal says in the language of the user. */
function wrongIn(error: z.ZodError, part: Part): AppError {
  const fields = fieldsOf(error, part)
  const reasons = Object.fromEntries(
    error.issues.flatMap((issue) => {
      const at = [part, ...issue.path].join('.')
      const rule = issue.code === 'custom' ? (issue.params?.rule as TextRule | undefined) : undefined
      return rule && fields[at] === issue.message ? [[at, { reason: textRefusals[rule].reason, params: {} }]] : []
    }),
  )
  return new AppError('invalid_input', { fields, ...(Object.keys(reasons).length > 0 ? { reasons } : {}) })
}

function fieldsOf(error: z.ZodError, part: Part): Record<string, string> {
  const fields: Record<string, string> = {}
  for (const issue of error.issues.slice(0, mostFaults)) {
    if (issue.code === 'unrecognized_keys')
      for (const key of issue.keys.slice(0, mostFaults)) fields[[part, ...issue.path, key].join('.')] = 'Not a field of this call'
    else fields[[part, ...issue.path].join('.')] ??= issue.message
  }
  return fields
}

/** Query names are read in any case: `PageSize`, `pageSize`, `pagesize`. */
function caseBlind(schema: z.ZodType) {
  const declared = schema instanceof z.ZodObject ? Object.keys(schema.shape) : []
  const byLower = new Map(declared.map((name) => [name.toLowerCase(), name]))
  return (value: unknown) => {
    const renamed = Object.create(null) as Record<string, unknown>
    for (const [name, item] of Object.entries((value ?? {}) as Record<string, unknown>)) {
      const key = byLower.get(name.toLowerCase()) ?? name
      if (Object.hasOwn(renamed, key)) throw new AppError('invalid_input', { fields: { [`query.${key}`]: 'Given twice' } })
      if (item !== '') renamed[key] = item
    }
    return renamed
  }
}
