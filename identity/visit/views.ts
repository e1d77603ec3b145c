import type { FastifyReply, FastifyRequest } from 'fastify'
import type { KoaContextWithOIDC } from 'oidc-provider'
import type { ProviderPages } from '../provider/provider.ts'
import { html, trustedMarkup } from '../words/html.ts'
import type { Language } from '../words/languages.ts'
import { askedLanguage, languageOf, type Texts, textsOf } from '../words/languages.ts'
import { type Cookies, yearSeconds } from './cookies.ts'
import { type Page, page } from './layout.ts'
import { encodingFor, pack } from './packed.ts'
import { type Note, notePage } from './sign-in.page.ts'

export type View = { language: Language; texts: Texts }
type Shown = Omit<Page, 'language' | 'productName'> & {
  status?: number
  /** Packed as the browser takes it. Never for a page with a secret that another page has too: its length would betray it. */
  packed?: boolean
}

export type Views = ReturnType<typeof createViews>

export function createViews({ productName, cookies }: { productName: string; cookies: Cookies }) {
  function viewOf(request: FastifyRequest): View {
    const language = languageOf(request, cookies.read(request, 'language'))
    return { language, texts: textsOf(language) }
  }

  function show(request: FastifyRequest, reply: FastifyReply, { status = 200, packed = false, ...shown }: Shown): FastifyReply {
    const asked = askedLanguage(request)
    if (asked) cookies.write(reply, 'language', asked, { maxAgeSeconds: yearSeconds })
    const { language } = viewOf(request)
    const html = page({ language, productName, ...shown })
    reply.code(status).type('text/html; charset=utf-8')
    const encoding = packed ? encodingFor(request) : undefined
    if (packed) reply.header('vary', 'accept-encoding')
    if (!encoding) return reply.send(html)
    void pack(Buffer.from(html), encoding).then(
      (body) => reply.header('content-encoding', encoding).send(body),
      () => reply.send(html),
    )
    return reply
  }

  const showNote = (request: FastifyRequest, reply: FastifyReply, note: Note, status = 200) =>
    show(request, reply, { title: note.title, body: notePage(note), status, languageLinks: status < 400 })

  const inProvider = (
    ctx: Pick<KoaContextWithOIDC, 'headers' | 'query'>,
    build: (texts: Texts) => Omit<Page, 'language' | 'productName'>,
  ) => {
    const language = languageOf(ctx, cookies.read(ctx, 'language'))
    return page({ language, productName, languageLinks: false, ...build(textsOf(language)) })
  }

  const providerPages: ProviderPages = {
    error: (ctx, code, description) =>
      inProvider(ctx, (texts) => {
        const isExpired = code === 'invalid_request' && ctx.path.includes('/auth/')
        const [title, text] = isExpired ? [texts.signInExpired, texts.signInExpiredText] : [texts.refused, texts.failedText]
        const body = html`${notePage({ title, text, link: { href: '/', label: texts.openPortal } })}
<p class="detail"><code>${code}</code>${description && html` ${description}`}</p>`
        return { title, body }
      }),
    signOut: (ctx, form, isAskedByClient) =>
      inProvider(ctx, (texts) => {
        const button = html`<button class="primary" type="submit" name="logout" value="yes"${isAskedByClient && trustedMarkup(' data-submit-now')}>${texts.signOut}</button>`
        const body = html`<h1>${isAskedByClient ? texts.signingOut : texts.signOutQuestion}</h1>
<p class="lead">${texts.signOutText}</p>
${trustedMarkup(form.replace('</form>', `${button}</form>`))}`
        return { title: texts.signOut, body, scripts: isAskedByClient ? ['sign-out.js'] : [] }
      }),
    notFound: (ctx) =>
      inProvider(ctx, (texts) => {
        const note = { title: texts.notFound, text: texts.notFoundText, link: { href: '/', label: texts.openPortal } }
        return { title: texts.notFound, body: notePage(note) }
      }),
    tooMany: (ctx, seconds) =>
      inProvider(ctx, (texts) => ({
        title: texts.slowDown,
        body: notePage({ title: texts.slowDown, text: texts.slowDownText(seconds) }),
      })),
    signedOut: (ctx) =>
      inProvider(ctx, (texts) => ({
        title: texts.signedOut,
        body: notePage({ title: texts.signedOut, text: texts.signedOutText, link: { href: '/', label: texts.openPortal } }),
      })),
  }

  return { viewOf, show, showNote, providerPages }
}
