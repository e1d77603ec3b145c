import { IconUsers } from '@tabler/icons-react'
import { exportTexts } from '../../shared/exports/exports.texts.ts'
import { viewTexts } from '../../shared/list/views/views.texts.ts'
import { page } from '../../shared/page/page.ts'
import { webFeature } from '../../shared/page/web-feature.ts'
import type { Session } from '../../shared/session/session.tsx'
import { saidTexts } from '../../shared/texts/said.ts'
import { peopleTexts } from './people.texts.ts'
import { desksOf, type PeopleDesk, peopleDesks } from './people-desk.ts'

const list = (desk: PeopleDesk) =>
  ({
    path: `${desk.path}/{-$id}`,
    access: desk.access,
    texts: [peopleTexts, saidTexts('people'), saidTexts('limits'), viewTexts, exportTexts, saidTexts('exports')],
    crumbs: ['people:group'],
  }) as const

const pages = [
  page({
    ...list(peopleDesks.staff),
    title: { en: 'Staff', tr: 'Çalışanlar' },
    menu: { group: 'crm-users', after: peopleDesks.users.path, icon: IconUsers },
    load: () => import('./pages/staff.page.tsx'),
  }),
  page({
    ...list(peopleDesks.users),
    title: { en: 'Users of customers', tr: 'Müşteri kullanıcıları' },
    menu: { group: 'crm-users', icon: IconUsers },
    load: () => import('./pages/users.page.tsx'),
  }),
  page({
    ...list(peopleDesks.own),
    title: { en: 'Users', tr: 'Kullanıcılar' },
    menu: { after: 'merchant-support', icon: IconUsers },
    load: () => import('./pages/own.page.tsx'),
  }),
]

const finder = {
  id: 'people',
  isOpenTo: (session: Session) => desksOf(session).length > 0,
  texts: [peopleTexts],
  load: () => import('./find-people.tsx'),
} as const

export const feature = webFeature({ pages, finder })
