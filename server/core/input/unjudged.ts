import { tidyLine } from '@portico/contract/core/text/fold.ts'
import { AppError } from '../call/app-error.ts'

/**
 * Texts of a change that break their rule. One that was kept so, before there was the rule, is not judged again where the change leaves it
 * as it is; the verb names the kept values. Otherwise they are refused.
 */
export class Unjudged {
  readonly #body: unknown
  #refusal: AppError | undefined
  constructor(body: unknown, refusal: AppError | undefined) {
    this.#body = body
    this.#refusal = refusal
  }

  /** The kept values, by the fields of the body. Refuses other texts that break their rule. */
  stays = (kept: Readonly<Record<string, unknown>>): void => {
    if (!this.#refusal) return
    const { fields = {}, reasons = {} } = this.#refusal
    const others = Object.keys(fields).filter((path) => !isSame(valueAt(this.#body, path), valueAt(kept, path)))
    this.#refusal = undefined
    if (others.length === 0) return
    const of = <T>(all: Readonly<Record<string, T>>) =>
      Object.fromEntries(others.flatMap((path) => (path in all ? [[path, all[path]!]] : [])))
    throw new AppError('invalid_input', { fields: of(fields), reasons: of(reasons) })
  }

  refuse(): void {
    if (this.#refusal) throw this.#refusal
  }
}

const isSame = (one: unknown, other: unknown) => typeof one === 'string' && typeof other === 'string' && tidyLine(one) === tidyLine(other)

/** A field by its path: `body.summary.0.text`. */
const valueAt = (body: unknown, path: string): unknown =>
  path
    .split('.')
    .slice(1)
    .reduce((at: unknown, name) => (at as Record<string, unknown> | null | undefined)?.[name], body)
