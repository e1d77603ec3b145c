import { exportTexts } from '../../shared/exports/exports.texts.ts'
import { viewTexts } from '../../shared/list/views/views.texts.ts'
import { page } from '../../shared/page/page.ts'
import type { Session } from '../../shared/session/session.tsx'
import { saidTexts } from '../../shared/texts/said.ts'
import { peopleTexts } from './people.texts.ts'
import { desksOf, type PeopleDesk, peopleDesks } from './people-desk.ts'

const list = (desk: PeopleDesk) =>
  ({
    path: `${desk.path}/{-$id}`,
    access: desk.access,
    crumbs: ['people:group', `people:title.${desk.name}`],
    texts: [peopleTexts, saidTexts('people'), saidTexts('limits'), viewTexts, exportTexts, saidTexts('exports')],
  }) as const

export const peoplePages = [
  page({ ...list(peopleDesks.staff), load: () => import('./pages/staff.page.tsx') }),
  page({ ...list(peopleDesks.users), load: () => import('./pages/users.page.tsx') }),
  page({ ...list(peopleDesks.own), load: () => import('./pages/own.page.tsx') }),
]

export const peopleFinder = {
  id: 'people',
  isOpenTo: (session: Session) => desksOf(session).length > 0,
  texts: [peopleTexts],
  load: () => import('./find-people.tsx'),
} as const
