import { conflict, notAllowed, notPossible, refusals } from '../../core/refusals.ts'

export const peopleRefusals = refusals('people', {
  self: notPossible(
    {},
    {
      en: 'You can’t do this to yourself. Ask a colleague.',
      tr: 'Bu işlemi kendiniz için yapamazsınız. Bir çalışma arkadaşınızdan isteyin.',
    },
  ),
  ownRoles: notPossible(
    {},
    {
      en: 'You can’t change your own roles. Ask a colleague.',
      tr: 'Kendi rollerinizi değiştiremezsiniz. Bir çalışma arkadaşınızdan isteyin.',
    },
  ),
  ownFactor: notPossible(
    {},
    { en: 'Change your own second factor on your account page.', tr: 'Kendi ikinci adımınızı hesap sayfanızdan değiştirin.' },
  ),
  noFactor: notPossible({}, { en: 'There is no second factor to reset.', tr: 'Sıfırlanacak ikinci adım yok.' }),
  mayMore: notAllowed(
    {},
    {
      en: 'This person has more permissions than you. Ask someone who has as many.',
      tr: 'Bu kişinin yetkileri sizinkinden fazla. En az onun kadar yetkisi olan birinden isteyin.',
    },
  ),
  notLocked: notPossible({}, { en: 'This person is not locked.', tr: 'Bu kişi kilitli değil.' }),
  notAccepted: notPossible(
    {},
    {
      en: 'The invitation has not been accepted. Send it again, or delete the person.',
      tr: 'Davet kabul edilmedi. Yeniden gönderin ya da kişiyi silin.',
    },
  ),
  accepted: notPossible({}, { en: 'This person has already accepted the invitation.', tr: 'Bu kişi daveti zaten kabul etti.' }),
  emailTaken: conflict({}, { en: 'Someone here already uses this address.', tr: 'Bu adresi burada bir başkası kullanıyor.' }, 'body.email'),
})
