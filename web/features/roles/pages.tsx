import { viewTexts } from '../../shared/list/views/views.texts.ts'
import { page } from '../../shared/page/page.ts'
import { permissionWords } from '../../shared/texts/permission-words.ts'
import { saidTexts } from '../../shared/texts/said.ts'
import { rolePaths } from './role-paths.ts'
import { roleWire } from './roles.queries.ts'
import { roleTexts } from './roles.texts.ts'

const { staff, merchant } = roleWire.list.access
const texts = [roleTexts, saidTexts('roles'), permissionWords]
const editor = { texts, load: () => import('./pages/role.page.tsx') } as const

export const rolePages = [
  page({
    path: `${rolePaths.list.staff}/{-$id}`,
    access: { staff },
    crumbs: ['shell:menu.users', 'roles:list.title'],
    texts: [...texts, viewTexts],
    load: () => import('./pages/roles.page.tsx'),
  }),
  page({ ...editor, path: `${rolePaths.editor.staff}/{-$id}`, access: { staff }, crumbs: ['shell:menu.users', 'roles:list.title'] }),
  page({ ...editor, path: `${rolePaths.editor.merchant}/{-$id}`, access: { merchant }, crumbs: ['roles:list.title'] }),
]
