import type { IncomingHttpHeaders } from 'node:http'
import type { Language } from '@portico/server/core/outbound/mail.ts'

export type { Language }

import { english, type Texts } from './texts.en.ts'
import { turkish } from './texts.tr.ts'

export type { Texts } from './texts.en.ts'

const texts: Record<Language, Texts> = { en: english, tr: turkish }
export const textsOf = (language: Language): Texts => texts[language]
export const isLanguage = (value: unknown): value is Language => value === 'en' || value === 'tr'
export const asLanguage = (value: string | undefined): Language => (isLanguage(value) ? value : 'en')

type Asking = { headers: IncomingHttpHeaders; query: unknown }

export function askedLanguage({ query }: Pick<Asking, 'query'>): Language | undefined {
  const asked = (query as Record<string, unknown> | undefined)?.lang
  return isLanguage(asked) ? asked : undefined
}

/** What `?lang=` asks for, else what it asked for earlier (a cookie), else the browser's own order, else English. */
export function languageOf(request: Asking, kept: string | undefined): Language {
  return askedLanguage(request) ?? (isLanguage(kept) ? kept : preferredLanguage(request.headers['accept-language']))
}

export function preferredLanguage(accept: string | undefined): Language {
  const wanted = (accept ?? '')
    .split(',')
    .map((part) => {
      const [tag = '', ...parameters] = part.trim().split(';')
      const quality = parameters.map((text) => /^\s*q=([\d.]+)$/.exec(text)?.[1]).find(Boolean)
      return { language: tag.split('-')[0]!.toLowerCase(), quality: quality === undefined ? 1 : Number(quality) }
    })
    .filter(({ quality }) => quality > 0)
    .sort((a, b) => b.quality - a.quality)
    .map(({ language }) => language)
    .find(isLanguage)
  return wanted ?? 'en'
}
