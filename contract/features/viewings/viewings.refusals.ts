import { notPossible, refusals, wrongField } from '../../core/refusals.ts'

export const viewingRefusals = refusals('viewings', {
  customerClosed: notPossible(
    {},
    { en: 'This merchant is closed, so there is no portal to view.', tr: 'Kapatılmış bir müşterinin portalı yoktur.' },
  ),
  tenantShut: notPossible(
    {},
    { en: 'This tenant is deactivated, so there is no portal to view.', tr: 'Kapatılmış bir kurumun portalı yoktur.' },
  ),
  platformsOwn: notPossible(
    {},
    { en: 'You can’t view the platform’s own tenant.', tr: 'Platformun kendi kurumu müşteri olarak görüntülenemez.' },
  ),
  customerMissing: wrongField(
    'body.merchantId',
    {},
    { en: 'Choose the merchant to view as.', tr: 'Hangi müşteri olarak görüntüleyeceğinizi seçin.' },
  ),
})
