import { type Html, html, trustedMarkup } from '../words/html.ts'
import type { Language } from '../words/languages.ts'
import { textsOf } from '../words/languages.ts'

export type Page = {
  language: Language
  productName: string
  title: string
  body: Html
  /** `wide` is for pages of the signed-in person, without the picture. */
  shape?: 'door' | 'wide'
  scripts?: string[]
  /** Where the language links point. Absent on pages that answer a form: switching would lose the answer. */
  languageLinks?: boolean
}

const mark = trustedMarkup(
  '<svg class="mark" width="24" height="24" viewBox="0 0 22 22" fill="none" aria-hidden="true"><path d="M2 20V11a9 9 0 0 1 18 0v9" stroke="currentColor" stroke-width="2.2" stroke-linecap="round"/><path d="M7.4 20v-8.6a3.6 3.6 0 0 1 7.2 0V20" stroke="currentColor" stroke-width="2.2" stroke-linecap="round" opacity=".62"/></svg>',
)

const hall = trustedMarkup(`<div class="hall" aria-hidden="true">
<svg viewBox="0 0 720 900" preserveAspectRatio="xMidYMax slice" fill="none">
<defs>
<linearGradient id="door" x1="0" y1="0" x2="0" y2="1"><stop class="door-top" offset="0"/><stop class="door-foot" offset="1"/></linearGradient>
<linearGradient id="light" x1="0" y1="0" x2="0" y2="1"><stop class="light-top" offset="0"/><stop class="light-foot" offset="1"/></linearGradient>
<linearGradient id="stone" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="currentColor" stop-opacity=".1"/><stop offset="1" stop-color="currentColor" stop-opacity=".02"/></linearGradient>
</defs>
<g fill="url(#stone)" stroke="currentColor" stroke-opacity=".14"><path d="M20 760V420a340 340 0 0 1 680 0v340"/><path d="M76 760V432a284 284 0 0 1 568 0v328"/><path d="M128 760V444a232 232 0 0 1 464 0v316"/><path d="M176 760V456a184 184 0 0 1 368 0v304"/><path d="M220 760V468a140 140 0 0 1 280 0v292"/></g>
<path d="M262 760V480a98 98 0 0 1 196 0v280z" fill="url(#door)"/><path d="M262 760h196l112 140H150z" fill="url(#light)"/><path d="M-400 760.5h1520" stroke="currentColor" stroke-opacity=".22"/>
</svg>
</div>`)

/** A whole document. No inline script, no inline style: the content security policy forbids both. */
export function page({ language, productName, title, body, shape = 'door', scripts = [], languageLinks = true }: Page): string {
  const texts = textsOf(language)
  const link = (to: Language, name: string) =>
    html`<a href="?lang=${to}" lang="${to}" hreflang="${to}"${to === language && trustedMarkup(' aria-current="true"')}>${name}</a>`
  return html`<!DOCTYPE html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${title} · ${productName}</title>
<link rel="icon" href="/Identity/static/mark.svg" type="image/svg+xml">
<link rel="stylesheet" href="/Identity/static/fonts.css">
<link rel="stylesheet" href="/Identity/static/tokens.css">
<link rel="stylesheet" href="/Identity/static/account.css">
${scripts.map((name) => html`<script src="/Identity/static/${name}" defer></script>`)}
</head>
<body class="${shape}">
<div class="page">
<header class="brand">${mark}${productName}</header>
<main>
${body}
</main>
<footer><a href="/">${texts.toPortal}</a>${languageLinks && html`<span>${link('en', 'English')}${link('tr', 'Türkçe')}</span>`}</footer>
</div>
${shape === 'door' && hall}
</body>
</html>
`.text
}
