import { type Page, page } from '../../shared/page/page.ts'
import { profileQuery } from '../../shared/session/profile.queries.ts'
import { saidTexts } from '../../shared/texts/said.ts'
import { profileTexts } from './profile.texts.ts'

/** The same page at each level; platform staff open that of staff (specification 000 section 2). */
const profilePage = (path: Page['path']): Page =>
  page({
    path,
    access: 'signed-in',
    crumbs: ['profile:title'],
    texts: [profileTexts, saidTexts('profile')],
    resolve: ({ queries }) => queries.prefetchQuery(profileQuery),
    load: () => import('./pages/profile.page.tsx'),
  })

export const profilePages = [profilePage('/tenant/profile-settings'), profilePage('/merchant/profile-settings')]
