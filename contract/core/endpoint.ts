import type { Entity } from '../actions.gen.ts'
import type { ErrorCode } from '../errors.ts'
import type { Permission } from '../permissions.ts'
import type { CallFlow } from './call-flows.ts'
import type { AnyRefusal } from './refusals.ts'

/**
 * A schema slot is deliberately loose: constraining it to `z.ZodType` makes the compiler compare
 * every schema of the product with Zod's whole interface (17 times the types, measured).
 */
export type Schema = { readonly _zod: unknown }
type Input<S> = S extends { readonly _zod: { readonly input: infer I } } ? I : never
type Output<S> = S extends { readonly _zod: { readonly output: infer O } } ? O : never

/** Staff are tenant and platform users; the permission catalogue says which of the two a permission belongs to. */
export type Audience = 'staff' | 'merchant'
/** Anyone signed in, the holder of one permission, or of any one of several. */
export type Access = 'signed-in' | Permission | readonly Permission[]
export type Path = `/${string}`

/** `also`: other types that it may be of; the name of each file says which. */
export type FileReply = { readonly kind: 'file'; readonly contentType: string; readonly also?: readonly string[] }
export type TextReply = { readonly kind: 'text'; readonly contentType: string }
export type EventsReply = { readonly kind: 'events'; readonly event: Schema }
export type Reply = Schema | FileReply | TextReply | EventsReply | null
export type MultipartBody<Fields extends Schema = Schema> = {
  readonly kind: 'multipart'
  readonly fields: Fields
  readonly maxBytes: number
}

/** What an endpoint declares of its records. What it leaves out is as for every other: see `recordsOf`. */
export type Records = {
  /** The noun that they are about, where not the one of its feature; where there are several, a refusal is about the first. */
  about?: Entity | readonly Entity[]
  /** The parameter of the path that names the record, where not `id`; else `caller`, `tenant` (the one that is worked on) or `none`. */
  id?: string
  /** What it is called where another endpoint does the same: `comment` for `commentOfCustomer`. */
  as?: string
  /** How many it leaves when it is done, where not one. */
  times?: number
}

export type Endpoint = {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  summary: string
  /** Where each audience finds it; the specification's own addresses. */
  paths: { staff?: Path; merchant?: Path }
  /** Who may call it at each of its paths, or `public` for callers who are not signed in. */
  access: { staff?: Access; merchant?: Access } | 'public'
  params?: Schema
  query?: Schema
  headers?: Schema
  body?: Schema | MultipartBody
  status?: 200 | 201 | 202 | 204
  reply: Reply
  /** A money step: the caller must send an Idempotency-Key, and the answer of the first call is kept for 24 h. */
  idempotent?: true
  /** A text that was kept before its rule came is taken as long as the change leaves it so: the verb names the kept one. */
  sparesKept?: true
  /** May ask for a second factor (header `scaCode`) where the caller's role says that the permission needs it. */
  stepUp?: true
  /**
   * Which record `:id` names, so that a platform user's call finds the tenant it belongs to. `tenant`: the path names the tenant itself
   * (`:tenantId`, else `:id`), which for its own staff is their own.
   */
  locate?: 'transaction' | 'tenant'
  /**
   * What its handle sees, where that is not the tenant (and merchant) the caller works on. `platform`: all tenants, read-only.
   * `own`: the caller's own tenant, whichever tenant they work on. `none`: nothing; the verb opens its scopes, one after the other.
   */
  reach?: 'platform' | 'own' | 'none'
  /**
   * For someone who views the portal as another user and may only read. `open`: it changes no one's data.
   * `asOneself`: runs as the signed-in user, ignoring the viewing. `closed`: not even read, because it is the user's own account.
   */
  whileViewing?: 'open' | 'asOneself' | 'closed'
  /** Calls are kept in the API logs under this flow, masked, with what was answered. */
  logged?: CallFlow
  /** Called by timers, not by people: never counts as activity of the session. */
  background?: true
  /**
   * What it may refuse for reasons of the business, beyond what every endpoint may: entries of a catalogue of refusals, or a code alone
   * where the code says it all. In tests a handler that refuses for another reason fails.
   */
  refusals?: readonly (ErrorCode | AnyRefusal)[]
  /**
   * What it leaves in the audit trail where that is not one record, called as the operation, about the `:id` of its feature. `0`: nothing
   * once it is done, on purpose. Reading leaves records only where it says so. A refusal is recorded under the same name either way.
   */
  records?: 0 | Records
}
export type Contract = Record<string, Endpoint>

/** Declares one endpoint. What types cannot say cheaply, `contract.test.ts` checks. */
export const endpoint = <const E extends Endpoint>(spec: E): E => spec
export const file = (contentType: string, ...also: string[]): FileReply => ({
  kind: 'file',
  contentType,
  ...(also.length > 0 ? { also } : {}),
})
export const text = (contentType = 'text/plain; charset=utf-8'): TextReply => ({ kind: 'text', contentType })
/** A stream of server-sent events, each of this shape. */
export const events = <S extends Schema>(event: S): EventsReply & { readonly event: S } => ({ kind: 'events', event })
export const multipart = <F extends Schema>(fields: F, limit: { maxBytes: number }): MultipartBody<F> => ({
  kind: 'multipart',
  fields,
  ...limit,
})

export const isSchema = (slot: unknown): slot is Schema => typeof slot === 'object' && slot !== null && '_zod' in slot

export type Upload = { name: string; contentType: string; bytes: AsyncIterable<Uint8Array> }
/**
 * `size`: how many bytes there are, where that is known before they are sent. `copy`: what reads them from the database, to be ended with the
 * answer; `tooSlow` is asked now and then how many bytes have been delivered, and whether more lie ready.
 */
export type Download = {
  name: string
  bytes: Uint8Array | AsyncIterable<Uint8Array>
  rows?: number
  size?: number
  copy?: { end(): Promise<void>; tooSlow(delivered: number, isBehind: boolean): boolean }
}

type Sent<K extends string, S> = S extends Schema ? { [P in K]: Input<S> } : unknown
/** Query values travel as text; a caller passes them as they are read (numbers, lists), any left out takes its default. */
type SentQuery<S> = S extends Schema ? { query?: { [P in keyof Output<S>]?: Output<S>[P] | undefined } } : unknown
type Received<K extends string, S> = S extends Schema ? { [P in K]: Output<S> } : unknown

/** What the browser passes to a call. */
export type CallInput<E extends Endpoint> = Sent<'params', E['params']> &
  SentQuery<E['query']> &
  Sent<'headers', E['headers']> &
  (E['body'] extends MultipartBody<infer F>
    ? { body: Input<F>; file: File; onProgress?: (fraction: number) => void }
    : Sent<'body', E['body']>) &
  (E['idempotent'] extends true ? { idempotencyKey: string } : unknown) & {
    signal?: AbortSignal
    mode?: 'Test' | 'Live'
    tenantId?: string
    scaCode?: string
    onProgress?: (fraction: number) => void
  }

/** What the browser gets back. */
export type CallOutput<E extends Endpoint> = E['reply'] extends Schema
  ? Output<E['reply']>
  : E['reply'] extends FileReply
    ? { name: string; blob: Blob }
    : E['reply'] extends TextReply
      ? string
      : E['reply'] extends { kind: 'events'; event: infer S }
        ? AsyncIterable<Output<S>>
        : void

/** What a handler is given, already validated. */
export type HandlerInput<E extends Endpoint> = Received<'params', E['params']> &
  Received<'query', E['query']> &
  Received<'headers', E['headers']> &
  (E['body'] extends MultipartBody<infer F> ? { body: Output<F>; file: Upload } : Received<'body', E['body']>)

/** Known before the body is read. */
export type ArrivingInput<E extends Endpoint> = Received<'params', E['params']> & Received<'headers', E['headers']>

/** What a handler must return. */
export type HandlerOutput<E extends Endpoint> = E['reply'] extends Schema
  ? Input<E['reply']>
  : E['reply'] extends FileReply
    ? Download
    : E['reply'] extends TextReply
      ? string
      : E['reply'] extends { kind: 'events'; event: infer S }
        ? AsyncIterable<Input<S>>
        : void
