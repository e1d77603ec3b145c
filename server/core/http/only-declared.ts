import type { Endpoint } from '@portico/contract/core/endpoint.ts'
import { Afterwards } from '../call/afterwards.ts'
import { AppError } from '../call/app-error.ts'

/** Any text may break its rule, as any field may be of the wrong type. */
const ofTexts = 'text.'

type Handle = (input: unknown) => Promise<unknown>

/**
 * For tests: a handler may refuse only for the reasons that its endpoint declares, and with a 409 only of a code that it declares. Anything
 * else is a defect, so that what the contract and the OpenAPI document list is true.
 */
export const onlyDeclared =
  ({ refusals = [] }: Endpoint, operation: string, handle: Handle): Handle =>
  async (input) => {
    const checked = async <T>(work: () => Promise<T>): Promise<T> => {
      try {
        return await work()
      } catch (error) {
        if (!(error instanceof AppError)) throw error
        const declared = new Set(refusals.map((one) => (typeof one === 'string' ? one : one.reason)))
        const given = error.said
          ? [error.said.reason]
          : error.reasons
            ? Object.values(error.reasons).map(({ reason }) => reason)
            : [error.code]
        const missing = given.filter((one) => !declared.has(one) && !one.startsWith(ofTexts))
        if (missing.length > 0 && (error.said || error.reasons || error.status === 409))
          throw new Error(`${operation} refuses with ${missing.join(', ')} and does not declare it`, { cause: error })
        throw error
      }
    }
    const result = await checked(() => handle(input))
    return result instanceof Afterwards ? new Afterwards((services) => checked(() => result.work(services))) : result
  }
