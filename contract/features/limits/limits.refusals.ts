import { notAllowed, notPossible, refusals, wrongField, wrongFields } from '../../core/refusals.ts'

export const limitRefusals = refusals('limits', {
  self: notPossible(
    {},
    {
      en: 'You can’t decide what you may see yourself. Ask a colleague.',
      tr: 'Kendi görebileceklerinize siz karar veremezsiniz. Bir çalışma arkadaşınızdan isteyin.',
    },
  ),
  unknownProvider: wrongField(
    'body.serviceProviders',
    {},
    { en: 'Choose only service providers that exist.', tr: 'Yalnızca var olan hizmet sağlayıcıları seçin.' },
  ),
  beyondOwn: wrongFields({}, { en: 'This goes beyond what you may see yourself.', tr: 'Bu, sizin görebileceklerinizi aşıyor.' }),
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
