import { narrowSearch, notPossible, refusals, tooOften, wrongField, wrongFields } from '../../core/refusals.ts'

export const supportRefusals = refusals('support', {
  alreadyClosed: notPossible({}, { en: 'This ticket is already closed.', tr: 'Bu talep zaten kapalı.' }),
  alreadyOpen: notPossible({}, { en: 'This ticket is already open.', tr: 'Bu talep zaten açık.' }),
  alreadyEscalated: notPossible({}, { en: 'This ticket has already been escalated.', tr: 'Bu talep zaten üst düzeye taşındı.' }),
  tooManyParties: notPossible(
    { most: 'count' },
    {
      en: 'At most {{most}} external parties have access at a time. Revoke one first.',
      tr: 'Aynı anda en çok {{most}} dış tarafın erişimi olabilir. Önce birini kaldırın.',
    },
  ),
  invitedMany: tooOften(
    {},
    {
      en: 'You invited too many people in the last hour. Try again later.',
      tr: 'Son bir saatte çok kişi davet ettiniz. Biraz bekleyin.',
    },
  ),
  invitedOften: tooOften(
    { times: 'count' },
    {
      en: 'This address was invited {{times}} times in the last 24 hours. Try again later.',
      tr: 'Bu adres son 24 saatte {{times}} kez davet edildi. Daha sonra yeniden deneyin.',
    },
    'body.externalPartyEmail',
  ),
  ofOtherSide: notPossible({}, { en: 'Another side invited this person.', tr: 'Bu tarafı karşı taraf davet etti.' }),
  customersByStaff: wrongFields({}, { en: 'Only staff can refer to merchants.', tr: 'Müşterilere yalnızca çalışanlar atıfta bulunur.' }),
  contactsByStaff: wrongField(
    'body.contactEmails',
    {},
    { en: 'Only staff can add further contacts.', tr: 'Başka kişileri yalnızca çalışanlar ekler.' },
  ),
  unknownPayment: wrongFields({}, { en: 'This payment does not exist. Choose another.', tr: 'Böyle bir ödeme yok.' }),
  unknownCustomer: wrongFields({}, { en: 'This merchant does not exist. Choose another.', tr: 'Böyle bir müşteri yok.' }),
  unknownFile: wrongFields({}, { en: 'This file is not available. Upload it again.', tr: 'Bu dosya kullanılamıyor. Yeniden yükleyin.' }),
  notOfPortal: wrongFields(
    {},
    { en: 'Enter an address of the portal, such as /dashboard.', tr: '/dashboard gibi, portala ait bir adres verin.' },
  ),
  outOfSight: wrongFields(
    { name: 'text' },
    { en: '{{name}} doesn’t have access to this ticket. Choose someone else.', tr: '{{name}} bu talebe erişemiyor. Başka birini seçin.' },
  ),
  someOutOfSight: wrongField(
    'body.change.assignee',
    { name: 'text', tickets: 'count' },
    {
      en: '{{name}} doesn’t have access to {{tickets}} of these tickets. Choose someone else.',
      tr: '{{name}} bu taleplerden {{tickets}} tanesine erişemiyor. Başka birini seçin.',
    },
  ),
  assigneeHidden: wrongField(
    'query.columns',
    {},
    { en: 'You can’t see who works on a ticket.', tr: 'Talep üzerinde kimin çalıştığını göremezsiniz.' },
  ),
  tooManyMatch: narrowSearch(
    { most: 'count' },
    { en: 'More than {{most}} tickets match. Narrow the filters.', tr: '{{most}} talepten fazlası eşleşiyor. Filtreleri daraltın.' },
  ),
  sayWhich: wrongField(
    'body.tickets',
    {},
    { en: 'Say which tickets: by tickets, filter or of.', tr: 'Hangi talepler olduğunu tickets, filter ya da of ile belirtin.' },
  ),
  noLabels: wrongField('body.change.action', {}, { en: 'The platform has no labels.', tr: 'Platformun etiketleri yoktur.' }),
  otherChannel: wrongField(
    'query.ticketChannelType',
    { channel: 'text' },
    { en: 'This list only contains {{channel}}.', tr: 'Bu listede {{channel}} var.' },
  ),
  notOfAddress: wrongFields({}, { en: 'This does not match the address.', tr: 'Bu, adrestekiyle aynı değil.' }),
})

/** What a ticket may not refer to. */
export const referenceRefusals = [
  supportRefusals.customersByStaff,
  supportRefusals.unknownPayment,
  supportRefusals.unknownCustomer,
  supportRefusals.unknownFile,
  supportRefusals.notOfPortal,
] as const
