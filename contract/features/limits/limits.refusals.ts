import { notAllowed, notPossible, refusals, wrongField, wrongFields } from '../../core/refusals.ts'

export const limitRefusals = refusals('limits', {
  self: notPossible(
    {},
    {
      en: 'You can’t change your own access limits. Ask a colleague.',
      tr: 'Kendi erişim sınırlarınızı değiştiremezsiniz. Bir çalışma arkadaşınızdan isteyin.',
    },
  ),
  unknownProvider: wrongField(
    'body.serviceProviders',
    {},
    { en: 'Choose only service providers that exist.', tr: 'Yalnızca var olan hizmet sağlayıcıları seçin.' },
  ),
  beyondOwn: wrongFields(
    {},
    { en: 'You can’t give access beyond your own. Choose less.', tr: 'Kendi erişiminizden fazlasını veremezsiniz. Daha azını seçin.' },
  ),
  personSeesMore: notAllowed(
    {},
    {
      en: 'This person sees more than you. Ask someone who sees as much.',
      tr: 'Bu kişi sizden fazlasını görüyor. En az onun kadar gören birinden isteyin.',
    },
  ),
  holdersSeeMore: notAllowed(
    {},
    {
      en: 'People with this role see more than you. Ask someone who sees as much.',
      tr: 'Bu roldeki kişiler sizden fazlasını görüyor. En az onlar kadar gören birinden isteyin.',
    },
  ),
})
