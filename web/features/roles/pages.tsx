import * as access from '@portico/contract/features/roles/roles.access.gen.ts'
import { IconShieldLock } from '@tabler/icons-react'
import { viewTexts } from '../../shared/list/views/views.texts.ts'
import { page } from '../../shared/page/page.ts'
import { webFeature } from '../../shared/page/web-feature.ts'
import { saidTexts } from '../../shared/texts/said.ts'
import { rolePaths } from './role-paths.ts'
import { roleTexts } from './roles.texts.ts'

const { staff, merchant } = access.list
const texts = [roleTexts, saidTexts('roles')]
const title = { en: 'Roles', tr: 'Roller' }
const editor = { title, texts, load: () => import('./pages/role.page.tsx') } as const

const pages = [
  page({
    path: `${rolePaths.list.staff}/{-$id}`,
    title,
    access: { staff },
    crumbs: ['shell:menu.users'],
    menu: { group: 'crm-users', after: '/crm/users/crm', icon: IconShieldLock },
    texts: [...texts, viewTexts],
    load: () => import('./pages/roles.page.tsx'),
  }),
  page({ ...editor, path: `${rolePaths.editor.staff}/{-$id}`, access: { staff }, crumbs: ['shell:menu.users'] }),
  page({ ...editor, path: `${rolePaths.editor.merchant}/{-$id}`, access: { merchant }, crumbs: [] }),
]

export const feature = webFeature({ pages })
