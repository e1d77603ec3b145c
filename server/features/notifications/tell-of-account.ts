import type { Language } from '@portico/contract/core/languages.ts'
import type { AccountNews } from '@portico/contract/features/notifications/news.ts'
import type { OwnAccount } from '../../core/actor/own-account.ts'
import type { Subscriber } from '../../core/outbox/outbox-relay.ts'
import { keepMailTime } from './choices.ts'
import { tellNews } from './tell-people.ts'
import { englishWords } from './words.en.ts'
import { turkishWords } from './words.tr.ts'

const sectionOf = ({ notice }: AccountNews) => (notice === 'newDevice' ? 'sessions' : 'security')
const placeOf = (news: AccountNews, merchantId: string) =>
  `/${merchantId ? 'merchant' : 'tenant'}/profile-settings?section=${sectionOf(news)}`

/** In the portal, whatever the person has chosen: who gets into an account could choose too. The delivery is the event. */
export const tellOfAccount: Subscriber<'account.noticed'> = async ({ id, payload, tenantId, merchantId, mode }, services) => {
  if (payload.notice === 'joined' || payload.notice === 'unsubscribed') return
  const said = { en: sayIn('en', payload), tr: sayIn('tr', payload) }
  const about = { merchantId: merchantId || null, people: [payload.userId], objectUrl: placeOf(payload, merchantId), useRouter: true }
  await tellNews(services, { tenantId, mode }, { kind: 'AccountSecurity', eventId: id, said, ...about })
}

/** From a link in a mail, without signing in: the profile says so, and the person may choose again there. */
export const stopMails: Subscriber<'account.noticed'> = async ({ payload: { notice, userId }, tenantId, merchantId }, services) => {
  if (notice !== 'unsubscribed') return
  const owner = { userId, merchantId: merchantId || null }
  await services.inScope({ level: 'tenant', tenantId, mode: 'Live' }, (db) => keepMailTime(db, owner, 'Never', services.now()))
}

/** A sign-in is mailed by way of the outbox; of a change identity mails by itself. */
export const mailOfAccount =
  ({ mailNews }: Pick<OwnAccount, 'mailNews'>): Subscriber<'account.noticed'> =>
  async ({ id, payload, merchantId }) => {
    if (payload.notice !== 'newDevice') return
    const { userId } = payload
    await mailNews({ userId }, (language) => ({
      id: `account.${id}`,
      always: true,
      ...sayIn(language, payload),
      place: placeOf(payload, merchantId),
    }))
  }

function sayIn(language: Language, { notice, device, ip }: AccountNews) {
  const [title, description] = (language === 'tr' ? turkishWords : englishWords).account[
    notice as Exclude<typeof notice, 'joined' | 'unsubscribed'>
  ]
  return { title, description: description([device, ip].filter(Boolean).join(', ')) }
}
