import { refusals, wrongField } from '../../core/refusals.ts'

export const billingRefusals = refusals('billing-settings', {
  sameSeries: wrongField(
    'body.creditSeries',
    {},
    {
      en: 'Credit notes need a series of their own. Enter another one.',
      tr: 'İade faturaları için ayrı bir seri gerekir. Başka bir seri girin.',
    },
  ),
})
