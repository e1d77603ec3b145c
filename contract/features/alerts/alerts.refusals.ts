import { conflict, notAllowed, notPossible, refusals, wrongField } from '../../core/refusals.ts'

export const alertRefusals = refusals('alerts', {
  thresholdTooHigh: wrongField('body.threshold', { most: 'count' }, { en: 'Enter {{most}} or less.', tr: '{{most}} veya daha az girin.' }),
  recoveryTooHigh: wrongField(
    'body.recoveryThreshold',
    {},
    { en: 'Enter at most the threshold at which the rule fires.', tr: 'En fazla uyarı eşiği kadar girin.' },
  ),
  recoveryTooLow: wrongField(
    'body.recoveryThreshold',
    {},
    { en: 'Enter at least the threshold at which the rule fires.', tr: 'En az uyarı eşiği kadar girin.' },
  ),
  notByMerchant: wrongField(
    'body.merchantIds',
    {},
    { en: 'This kind of rule can’t be limited to merchants.', tr: 'Bu tür kural müşterilerle sınırlanamaz.' },
  ),
  notByProvider: wrongField(
    'body.providers',
    {},
    { en: 'This kind of rule can’t be limited to providers.', tr: 'Bu tür kural sağlayıcılarla sınırlanamaz.' },
  ),
  notByMethod: wrongField(
    'body.methods',
    {},
    { en: 'This kind of rule can’t be limited to payment methods.', tr: 'Bu tür kural ödeme yöntemleriyle sınırlanamaz.' },
  ),
  notByCountry: wrongField(
    'body.countries',
    {},
    { en: 'This kind of rule can’t be limited to countries.', tr: 'Bu tür kural ülkelerle sınırlanamaz.' },
  ),
  unknownRecipient: wrongField(
    'body.recipients',
    {},
    {
      en: 'Choose active users of your organisation who may see what this rule counts.',
      tr: 'Kurumunuzun, bu kuralın saydıklarını görebilen etkin kullanıcılarını seçin.',
    },
  ),
  halfQuiet: wrongField('body.quietTo', {}, { en: 'Enter both times, or none.', tr: 'İki saati de girin ya da ikisini de boş bırakın.' }),
  sharedWithOne: wrongField(
    'body.isShared',
    {},
    {
      en: 'Only a rule about exactly one merchant can be shared with it.',
      tr: 'Yalnızca tek bir müşteriye ait kural o müşteriyle paylaşılabilir.',
    },
  ),
  beyondLimits: notAllowed(
    {},
    {
      en: 'You can only watch payments that you may see. Choose among your merchants, payment methods and providers.',
      tr: 'Yalnızca görebildiğiniz ödemeleri izleyebilirsiniz. Kendi müşteri, ödeme yöntemi ve sağlayıcılarınızdan seçin.',
    },
  ),
  tooMany: notPossible(
    { most: 'count' },
    { en: 'You can have up to {{most}} rules. Delete one first.', tr: 'En fazla {{most}} kuralınız olabilir. Önce birini silin.' },
  ),
  nameTaken: wrongField('body.name', {}, { en: 'Another rule has this name.', tr: 'Bu adda başka bir kural var.' }),
  alreadyAcknowledged: conflict({}, { en: 'Someone has acknowledged this alert already.', tr: 'Bu uyarı zaten üstlenildi.' }),
  alreadyResolved: conflict({}, { en: 'This alert is resolved already.', tr: 'Bu uyarı zaten kapandı.' }),
})

export const savingRefusals = [
  alertRefusals.thresholdTooHigh,
  alertRefusals.recoveryTooHigh,
  alertRefusals.recoveryTooLow,
  alertRefusals.notByMerchant,
  alertRefusals.notByProvider,
  alertRefusals.notByMethod,
  alertRefusals.notByCountry,
  alertRefusals.beyondLimits,
  alertRefusals.halfQuiet,
] as const
