import { type Page, page } from '../../shared/page/page.ts'
import { webFeature } from '../../shared/page/web-feature.ts'
import { profileQuery } from '../../shared/session/profile.queries.ts'
import { saidTexts } from '../../shared/texts/said.ts'
import { profileTexts } from './profile.texts.ts'

/** The same page at each level; platform staff open that of staff (specification 000 section 2). */
const profilePage = (path: Page['path']): Page =>
  page({
    path,
    title: { en: 'My profile', tr: 'Profilim' },
    access: 'signed-in',
    texts: [profileTexts, saidTexts('profile')],
    crumbs: [],
    resolve: ({ queries }) => queries.prefetchQuery(profileQuery),
    load: () => import('./pages/profile.page.tsx'),
  })

const pages = [profilePage('/tenant/profile-settings'), profilePage('/merchant/profile-settings')]

export const feature = webFeature({ pages })
