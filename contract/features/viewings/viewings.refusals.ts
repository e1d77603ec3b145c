import { notPossible, refusals, wrongField } from '../../core/refusals.ts'

export const viewingRefusals = refusals('viewings', {
  customerClosed: notPossible({}, { en: 'A closed customer has no portal.', tr: 'Kapatılmış bir müşterinin portalı yoktur.' }),
  tenantShut: notPossible({}, { en: 'A deactivated tenant has no portal.', tr: 'Kapatılmış bir kurumun portalı yoktur.' }),
  platformsOwn: notPossible(
    {},
    { en: 'The platform’s own tenant can’t be viewed as a customer.', tr: 'Platformun kendi kurumu müşteri olarak görüntülenemez.' },
  ),
  customerMissing: wrongField(
    'body.merchantId',
    {},
    { en: 'Choose the customer to view as.', tr: 'Hangi müşteri olarak görüntüleyeceğinizi seçin.' },
  ),
})
