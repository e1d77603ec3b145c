import { conflict, notPossible, refusals, tooOften, wrongField } from '../../core/refusals.ts'

export const processingRefusals = refusals('processing', {
  taken: conflict(
    { provider: 'text' },
    {
      en: '{{provider}} already takes this payment method in this currency.',
      tr: '{{provider}} bu ödeme yöntemini bu para biriminde zaten alıyor.',
    },
  ),
  tooMany: conflict(
    { most: 'count' },
    { en: 'There are already {{most}}. Remove one first.', tr: 'Zaten {{most}} tane var. Önce birini kaldırın.' },
  ),
  noReference: wrongField('body.lines', {}, { en: 'Enter at least one reference.', tr: 'En az bir referans girin.' }),
  tooManyLines: wrongField(
    'body.lines',
    { most: 'count' },
    { en: 'Enter up to {{most}} lines at a time.', tr: 'Bir defada en fazla {{most}} satır girin.' },
  ),
  tooManyReferences: conflict(
    { most: 'count' },
    { en: 'A website can have up to {{most}} references.', tr: 'Bir sitenin en fazla {{most}} referansı olabilir.' },
  ),
  unknownProvider: wrongField(
    'body.serviceProvider',
    {},
    { en: 'Choose a service provider that exists.', tr: 'Var olan bir hizmet sağlayıcı seçin.' },
  ),
  unknownCurrency: wrongField('body.currency', {}, { en: 'Choose a currency that exists.', tr: 'Var olan bir para birimi seçin.' }),
  noProvider: notPossible(
    {},
    {
      en: 'No service provider can take this payment. See the processing setup of the website.',
      tr: 'Bu ödemeyi alabilecek hizmet sağlayıcı yok. Sitenin işleme kurulumuna bakın.',
    },
  ),
  onlyInTest: notPossible({}, { en: 'You can try providers only in Test.', tr: 'Sağlayıcıları yalnızca Test modunda deneyebilirsiniz.' }),
  triedOften: tooOften(
    { most: 'count' },
    {
      en: 'This website had {{most}} tries in the last minute. Wait a moment.',
      tr: 'Bu sitede son bir dakikada {{most}} deneme yapıldı. Biraz bekleyin.',
    },
  ),
})
