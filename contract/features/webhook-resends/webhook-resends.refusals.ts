import { narrowSearch, refusals, wrongField } from '../../core/refusals.ts'

export const webhookResendRefusals = refusals('webhook-resends', {
  sayWhich: wrongField(
    'body.deliveries',
    {},
    {
      en: 'Say which webhooks: by deliveries, filter or failedOf.',
      tr: 'Hangi bildirimler olduğunu deliveries, filter ya da failedOf ile belirtin.',
    },
  ),
  tooManyMatch: narrowSearch(
    { most: 'count' },
    { en: 'More than {{most}} webhooks match. Narrow the filters.', tr: '{{most}} bildirimden fazlası eşleşiyor. Filtreleri daraltın.' },
  ),
})
