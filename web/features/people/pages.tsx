import { exportTexts } from '../../shared/exports/exports.texts.ts'
import { viewTexts } from '../../shared/list/views/views.texts.ts'
import { page } from '../../shared/page.ts'
import { peopleTexts } from './people.texts.ts'
import { type PeopleDesk, peopleDesks } from './people-desk.ts'

const list = (desk: PeopleDesk) =>
  ({
    path: `${desk.path}/{-$id}`,
    access: desk.access,
    crumbs: ['people:group', `people:title.${desk.name}`],
    texts: [peopleTexts, viewTexts, exportTexts],
  }) as const

export const peoplePages = [
  page({ ...list(peopleDesks.staff), load: () => import('./pages/staff.page.tsx') }),
  page({ ...list(peopleDesks.users), load: () => import('./pages/users.page.tsx') }),
  page({ ...list(peopleDesks.own), load: () => import('./pages/own.page.tsx') }),
]
