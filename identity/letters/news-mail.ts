import type { MailedNews } from '@portico/server/core/actor/own-account.ts'
import type { Mail } from '@portico/server/core/outbound/mail.ts'
import { html } from '../words/html.ts'
import { asLanguage, textsOf } from '../words/languages.ts'
import { actionLink, markup, oneLine } from './mails.ts'

/** `audience`: the level whose profile page has the choice; none for an address without an account. */
export type NewsReader = {
  email: string
  firstName: string
  language: string
  audience: 'tenant' | 'merchant' | null
  /** Where such mails are stopped, without signing in. */
  unsubscribe?: string
}
type Installation = { origin: string; productName: string }

/** News that a user also gets by email. Its words come with the news; only our own words are looked up here. */
export function newsMail(to: NewsReader, { origin, productName }: Installation, news: MailedNews): Mail {
  const language = asLanguage(to.language)
  const { greeting, news: texts } = textsOf(language).mail
  const choice = !news.always && to.audience && `${origin}/${to.audience}/profile-settings?section=notifications`
  const { title, description, quote, items = [] } = news
  const link = origin + news.place
  const reason = news.always ? texts.always : choice ? texts.chosen : texts.named
  const hello = greeting(to.firstName)
  const plainItems = items.map((item) => `- ${item.title}\n  ${item.description}\n  ${origin}${item.place}`)
  return {
    to: to.email,
    subject: oneLine(news.subject ?? title),
    language,
    ...threadOf(news, new URL(origin).hostname),
    ...(choice && to.unsubscribe ? { unsubscribe: to.unsubscribe } : {}),
    text: [
      hello,
      news.subject ? `${title}\n${description}` : description,
      ...(quote ? [quote.replace(/^/gm, '> ')] : []),
      ...plainItems,
      `${texts.action}:\n${link}`,
      choice ? `${reason}\n${texts.change}: ${choice}` : reason,
      productName,
    ].join('\n\n'),
    html: markup(
      html`<p>${hello}</p><p>${news.subject && html`<b>${title}</b><br>`}${description}</p>
${quote && html`<blockquote style="margin:0 0 16px;padding:4px 14px;border-left:3px solid #d9d9de;white-space:pre-wrap">${quote}</blockquote>`}
${items.map((item) => html`<p><a href="${origin}${item.place}" style="color:#00665c;font-weight:600">${item.title}</a><br>${item.description}</p>`)}
${actionLink(link, texts.action)}
<p style="color:#666667;font-size:13px">${reason}${choice && html` <a href="${choice}" style="color:#666667">${texts.change}</a>`}</p><p>${productName}</p>`,
      language,
    ),
  }
}

/** The same news has the same name however often it is sent, and answers to one thing name what began it (RFC 5322 section 3.6.4). */
function threadOf({ id, thread }: MailedNews, host: string): Pick<Mail, 'messageId' | 'inReplyTo'> {
  const named = (name: string) => `<${name.replace(/[^\w.-]/g, '')}@${host}>`
  return { messageId: named(id), ...(thread && thread !== id ? { inReplyTo: named(thread) } : {}) }
}
