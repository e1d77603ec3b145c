import { conflict, notAllowed, notPossible, refusals, wrongField, wrongFields } from '../../core/refusals.ts'

export const roleRefusals = refusals('roles', {
  lastAdministrator: conflict(
    {},
    {
      en: 'No one would be left to manage roles. Let someone else manage them first.',
      tr: 'Rolleri yönetecek kimse kalmazdı. Önce başka birinin yönetmesini sağlayın.',
    },
  ),
  nameTaken: conflict({}, { en: 'Another role already has this name.', tr: 'Bu adda başka bir rol var.' }, 'body.name'),
  tooMany: conflict(
    { most: 'count' },
    { en: 'There are already {{most}} roles. Delete one first.', tr: 'Zaten {{most}} rol var. Önce birini silin.' },
  ),
  ownRole: notAllowed(
    {},
    {
      en: 'You have this role yourself. Ask a colleague to change it.',
      tr: 'Bu rol sizde de var. Değişikliği bir çalışma arkadaşınızdan isteyin.',
    },
  ),
  ownRoles: notAllowed(
    {},
    {
      en: 'You can’t change your own roles. Ask a colleague.',
      tr: 'Kendi rollerinizi değiştiremezsiniz. Bir çalışma arkadaşınızdan isteyin.',
    },
  ),
  holdsMore: notAllowed(
    {},
    {
      en: 'You can’t give or take roles with more permissions than you have.',
      tr: 'Sizden fazla yetki içeren rolleri veremez ve alamazsınız.',
    },
    'body.roleIds',
  ),
  notHeld: notAllowed(
    {},
    { en: 'You can’t give or take permissions that you don’t have yourself.', tr: 'Kendinizde olmayan yetkileri veremez ve alamazsınız.' },
  ),
  systemStays: notPossible(
    {},
    {
      en: 'A system role keeps its name and permissions. Change a copy of it.',
      tr: 'Sistem rolünün adı ve yetkileri değişmez. Bir kopyasını değiştirin.',
    },
  ),
  systemNotDeleted: notPossible({}, { en: 'A system role can’t be deleted.', tr: 'Sistem rolü silinemez.' }),
  inUse: notPossible(
    { holders: 'count' },
    {
      en: 'People with this role: {{holders}}. Give them another one first.',
      tr: 'Bu rol {{holders}} kişide var. Önce başka bir rol verin.',
    },
  ),
  onlyOfMerchants: wrongField(
    'query.merchantId',
    {},
    { en: 'Leave this out unless the role is for a merchant.', tr: 'Rol bir müşteri için değilse bunu boş bırakın.' },
  ),
  merchantMissing: wrongField(
    'query.merchantId',
    {},
    { en: 'Choose a merchant for the role.', tr: 'Rolün hangi müşterinin olduğunu belirtin.' },
  ),
  merchantIdMissing: wrongField(
    'params.id',
    {},
    { en: 'Give the id of the merchant whose roles you mean.', tr: 'Rollerini istediğiniz müşterinin kimliğini verin.' },
  ),
  unknownRole: wrongFields({}, { en: 'This person can’t have this role. Choose another.', tr: 'Bu kişi için böyle bir rol yok.' }),
  unknownPermission: wrongFields({}, { en: 'This permission does not exist.', tr: 'Böyle bir yetki yok.' }),
  otherLevel: wrongFields({}, { en: 'This permission belongs to another level.', tr: 'Bu yetki başka bir düzeye ait.' }),
  notOfRole: wrongFields({}, { en: 'The role does not have this permission.', tr: 'Rolde bu yetki yok.' }),
  neverAsks: wrongFields({}, { en: 'This permission never asks for a second factor.', tr: 'Bu yetki hiçbir zaman ikinci adım istemez.' }),
})
