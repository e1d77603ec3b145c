import type { ExternalInvitation, Outside } from '@portico/server/core/actor/outside.ts'
import { AppError } from '@portico/server/core/call/app-error.ts'
import type { Mail } from '@portico/server/core/outbound/mail.ts'
import type { IdentityContext } from '../core/context.ts'
import { actionLink, markup, oneLine } from '../letters/mails.ts'
import { type Limits, RateLimited } from '../limits/limits.ts'
import { html } from '../words/html.ts'
import { asLanguage, textsOf } from '../words/languages.ts'

const dayMs = 86_400_000

/** Letters and tries for people outside. Their tries count together with sign-ins from the same origin address. */
export function createOutside({
  origin,
  settings,
  limits,
  sendMail,
}: Pick<IdentityContext, 'origin' | 'settings' | 'sendMail'> & { limits: Limits }): Outside {
  const { externalLinkMs: linkLifeMs, idleMs, absoluteMs, productName } = settings
  return {
    linkLifeMs,
    session: { idleMs, absoluteMs },
    mailInvitation: (invitation) => sendMail(externalInvitationMail(invitation, { origin, productName })),
    async spendTry(ip) {
      try {
        return await limits.spend(ip)
      } catch (error) {
        if (error instanceof RateLimited) throw new AppError('too_many_requests', { retryAfterSeconds: error.retryAfterSeconds })
        throw error
      }
    },
  }
}

/** The token comes after the `#`, which browsers do not send. */
function externalInvitationMail(
  { email, language: asked, invitedBy, organisation, subject, description, token, lifeMs }: ExternalInvitation,
  { origin, productName }: { origin: string; productName: string },
): Mail {
  const language = asLanguage(asked)
  const { greeting, days, external } = textsOf(language).mail
  const who = external.from(invitedBy, organisation ?? productName)
  const about = oneLine(subject)
  const said = external.text(who, about, days(Math.round(lifeMs / dayMs)))
  const link = `${origin}/external/ticket#${token}`
  const hello = greeting('')
  return {
    to: email,
    subject: oneLine(external.subject(organisation ?? productName, about)),
    language,
    text: [
      hello,
      said,
      ...(description ? [description.replace(/^/gm, '> ')] : []),
      `${external.action}:\n${link}`,
      external.ignore,
      productName,
    ].join('\n\n'),
    html: markup(
      html`<p>${hello}</p><p>${said}</p>
${description && html`<blockquote style="margin:0 0 16px;padding:4px 14px;border-left:3px solid #d9d9de;white-space:pre-wrap">${description}</blockquote>`}
${actionLink(link, external.action)}
<p style="color:#666667;font-size:13px">${link}</p><p style="color:#666667;font-size:13px">${external.ignore}</p><p>${productName}</p>`,
      language,
    ),
  }
}
