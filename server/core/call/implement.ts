import type { ArrivingInput, Contract, Endpoint, HandlerInput, HandlerOutput } from '@portico/contract/core/endpoint.ts'
import type { Afterwards } from './afterwards.ts'
import type { Context, FreeContext, RequestFacts } from './context.ts'
import type { Services } from './services.ts'

/** A caller who is not signed in has no scope: such a handler finds out for itself whose data it works on. */
type ContextOf<E extends Endpoint> = E['reach'] extends 'none' ? FreeContext : E['access'] extends 'public' ? FreeContext : Context
/** The answer of a money step is remembered in its transaction, so there is nothing to add to it. */
type AnswerOf<E extends Endpoint> = E['idempotent'] extends true ? HandlerOutput<E> : HandlerOutput<E> | Afterwards<HandlerOutput<E>>
export type Handlers<C extends Contract> = {
  [Name in keyof C & string]: (input: HandlerInput<C[Name]> & ContextOf<C[Name]>) => Promise<AnswerOf<C[Name]>>
}
/**
 * What a public call is refused for before its body is read: a page of another site, too many tries. What it gives back is done once
 * the call has succeeded.
 */
export type Gates<C extends Contract> = {
  [Name in keyof C & string]?: Gate<ArrivingInput<C[Name]>>
}
export type Gate<Input = { params: unknown; headers: unknown }> = (
  call: Input & { request: RequestFacts; services: Services },
) => Promise<(() => Promise<void>) | undefined>
export type Implementation = {
  contract: Contract
  handlers: Record<string, (input: never) => Promise<unknown>>
  gates?: Readonly<Record<string, Gate>>
}

/** Pairs a contract with its handlers. Forgetting one, or naming one too many, is a compile error. */
export const implement = <C extends Contract>(contract: C, handlers: Handlers<C>, gates: Gates<C> = {}): Implementation => ({
  contract,
  handlers: handlers as unknown as Implementation['handlers'],
  gates: gates as unknown as Implementation['gates'],
})
