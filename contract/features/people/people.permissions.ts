import type { Level } from '../../core/level.ts'
import { act, exports, permissions, see } from '../../core/permission.ts'
import type { Words } from '../../core/words.ts'

type Action = 'Add' | 'Edit' | 'Activate' | 'Delete' | 'Secure'
type Said = Record<Action | 'Export', Words>

const staff: Said = {
  Add: { en: 'Invite staff', tr: 'Çalışan davet etme' },
  Edit: { en: 'Change staff and their roles', tr: 'Çalışanları ve rollerini değiştirme' },
  Activate: { en: 'Activate and deactivate staff', tr: 'Çalışanları etkinleştirme ve devre dışı bırakma' },
  Delete: { en: 'Delete staff', tr: 'Çalışan silme' },
  Secure: {
    en: 'Unlock staff, reset passwords and second factors, end sessions',
    tr: 'Çalışanların kilidini açma, parola ve ikinci adımlarını sıfırlama, oturumlarını kapatma',
  },
  Export: { en: 'Export staff', tr: 'Çalışanları dışa aktarma' },
}
const usersOfMerchants: Said = {
  Add: { en: 'Invite users of merchants', tr: 'Müşteri kullanıcısı davet etme' },
  Edit: { en: 'Change users of merchants and their roles', tr: 'Müşteri kullanıcılarını ve rollerini değiştirme' },
  Activate: { en: 'Activate and deactivate users of merchants', tr: 'Müşteri kullanıcılarını etkinleştirme ve devre dışı bırakma' },
  Delete: { en: 'Delete users of merchants', tr: 'Müşteri kullanıcısı silme' },
  Secure: {
    en: 'Unlock users of merchants, reset passwords and second factors, end sessions',
    tr: 'Müşteri kullanıcılarının kilidini açma, parola ve ikinci adımlarını sıfırlama, oturumlarını kapatma',
  },
  Export: { en: 'Export users of merchants', tr: 'Müşteri kullanıcılarını dışa aktarma' },
}
const users: Said = {
  Add: { en: 'Invite users', tr: 'Kullanıcı davet etme' },
  Edit: { en: 'Change users and their roles', tr: 'Kullanıcıları ve rollerini değiştirme' },
  Activate: { en: 'Activate and deactivate users', tr: 'Kullanıcıları etkinleştirme ve devre dışı bırakma' },
  Delete: { en: 'Delete users', tr: 'Kullanıcı silme' },
  Secure: {
    en: 'Unlock users, reset passwords and second factors, end sessions',
    tr: 'Kullanıcıların kilidini açma, parola ve ikinci adımlarını sıfırlama, oturumlarını kapatma',
  },
  Export: { en: 'Export users', tr: 'Kullanıcıları dışa aktarma' },
}

/** What may be done to the people of one screen. */
function toPeople<Screen extends string>(screen: Screen, level: Level, { Export, ...said }: Said) {
  type Name = `${Screen}.Actions.${Action}` | `${Screen}.Export`
  const actions = Object.entries(said).map(([action, words]) => [`${screen}.Actions.${action}`, act(level, words, { sca: true })])
  return Object.fromEntries([...actions, [`${screen}.Export`, exports(level, Export)]]) as Record<Name, ReturnType<typeof act>>
}

export const peoplePermissions = {
  ...permissions('Users and roles', {
    'Platform.UserManagement.Users': see('platform', { en: 'See staff', tr: 'Çalışanları görme' }, { roles: ['Support'] }),
    ...toPeople('Platform.UserManagement.Users', 'platform', staff),
    'CRM.UserManagement.Users': see('tenant', { en: 'Staff', tr: 'Çalışanlar' }, { roles: ['Support'] }),
    ...toPeople('CRM.UserManagement.Users', 'tenant', staff),
    'CRM.UserManagement.MerchantUsers': see('tenant', { en: 'Users of merchants', tr: 'Müşteri kullanıcıları' }, { roles: ['Support'] }),
    ...toPeople('CRM.UserManagement.MerchantUsers', 'tenant', usersOfMerchants),
  }),
  ...permissions('Users', {
    'Merchant.UserManagement.Users': see('merchant', { en: 'Users', tr: 'Kullanıcılar' }),
    ...toPeople('Merchant.UserManagement.Users', 'merchant', users),
  }),
}
