import type { BodyFacts } from '@portico/contract/core/field-facts.ts'
import { ApiError } from '../api/api-error.ts'
import type { Row } from './any-resource.ts'
import type { ResourceWords } from './resource-words.ts'

const isNothing = (value: unknown) => value === null || value === undefined || value === ''

/** What someone else has said since, where a refusal for an old version says what the record is now: each field that differs, with its new value. */
export const staleReader =
  (body: BodyFacts | undefined, words: ResourceWords) =>
  (error: unknown, { record }: { record?: Row }): string | undefined => {
    if (!(error instanceof ApiError) || error.code !== 'stale_version' || !record || !error.current) return undefined
    const current = error.current as Row
    const differing = Object.keys(body?.fields ?? {}).filter((field) => field !== 'version' && current[field] !== record[field])
    const changes = differing.map(
      (field) => `${words.label(field)}: ${isNothing(current[field]) ? '—' : words.value(field, current[field])}`,
    )
    return changes.length > 0 ? words.sentence('stale', { changes: changes.join(' · ') }) : undefined
  }
