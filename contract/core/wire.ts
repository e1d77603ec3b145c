import type { Words } from './words.ts'

/** What the browser needs to know of an endpoint, without any schema: written by `npm run contract`. */
export type WireEndpoint = {
  readonly method: string
  readonly paths: { readonly staff?: string; readonly merchant?: string }
  readonly access: 'public' | { readonly staff?: string | readonly string[]; readonly merchant?: string | readonly string[] }
  readonly reply: 'json' | 'file' | 'text' | 'events' | 'none'
  readonly multipart?: true
  readonly idempotent?: true
  readonly stepUp?: true
  readonly background?: true
  readonly whileViewing?: 'open' | 'asOneself' | 'closed'
}
/** What the records of a feature are called. */
export type Nouns = { readonly one: Words; readonly many: Words }
export type Wire = Readonly<Record<string, WireEndpoint>>
