import type { PeopleKind } from '@portico/contract/features/people/people-words.ts'
import type { Session } from '../../shared/session/session.tsx'

/** One screen of people: the people it shows, its address, and the permission that opens it. */
export type PeopleDesk = {
  name: 'staff' | 'users' | 'own'
  path: '/crm/users/crm' | '/crm/users/merchant' | '/merchant/users/merchant-management'
  kind: PeopleKind
  access:
    | { staff: readonly ('CRM.UserManagement.Users' | 'Platform.UserManagement.Users' | 'CRM.UserManagement.MerchantUsers')[] }
    | { merchant: 'Merchant.UserManagement.Users' }
  hasMerchants: boolean
}

export const peopleDesks = {
  staff: {
    name: 'staff',
    path: '/crm/users/crm',
    kind: 'staff',
    access: { staff: ['CRM.UserManagement.Users', 'Platform.UserManagement.Users'] },
    hasMerchants: false,
  },
  users: {
    name: 'users',
    path: '/crm/users/merchant',
    kind: 'merchants',
    access: { staff: ['CRM.UserManagement.MerchantUsers'] },
    hasMerchants: true,
  },
  own: {
    name: 'own',
    path: '/merchant/users/merchant-management',
    kind: 'merchants',
    access: { merchant: 'Merchant.UserManagement.Users' },
    hasMerchants: false,
  },
} as const satisfies Record<string, PeopleDesk>

/** The screens of people that are open to this person. */
export const desksOf = ({ can }: Session): PeopleDesk[] => Object.values(peopleDesks).filter(({ access }) => can(access))

export type PersonRight = 'Add' | 'Edit' | 'Activate' | 'Delete' | 'Secure'

/** Whether this person may do it to the people of the desk; the server decides again at each call. */
export function mayDo({ user, permissions }: Session, { kind }: PeopleDesk, right: PersonRight | 'Export'): boolean {
  const screens = { platform: 'Platform.UserManagement.Users', merchant: 'Merchant.UserManagement.Users' } as const
  const screen = user.level === 'tenant' ? `CRM.UserManagement.${kind === 'staff' ? 'Users' : 'MerchantUsers'}` : screens[user.level]
  return permissions.has(right === 'Export' ? `${screen}.Export` : `${screen}.Actions.${right}`)
}
