import type { Contract, HandlerInput, HandlerOutput } from '@portico/contract/core/endpoint.ts'
import type { Context } from './context.ts'

export type Handlers<C extends Contract> = {
  [Name in keyof C & string]: (input: HandlerInput<C[Name]> & Context) => Promise<HandlerOutput<C[Name]>>
}
export type Implementation = { contract: Contract; handlers: Record<string, (input: never) => Promise<unknown>> }

/** Pairs a contract with its handlers. Forgetting one, or naming one too many, is a compile error. */
export const implement = <C extends Contract>(contract: C, handlers: Handlers<C>): Implementation => ({
  contract,
  handlers: handlers as unknown as Implementation['handlers'],
})
