import { notAllowed, notPossible, refusals } from '../../core/refusals.ts'

const statuses = {
  Active: { en: 'active', tr: 'etkin' },
  Inactive: { en: 'inactive', tr: 'etkin olmayan' },
  Closing: { en: 'closing', tr: 'kapanan' },
  Closed: { en: 'closed', tr: 'kapalı' },
} as const

export const merchantRefusals = refusals('merchants', {
  statusStays: notPossible(
    { status: statuses, next: statuses },
    { en: 'A merchant that is {{status}} can’t become {{next}}.', tr: '{{status}} bir müşteri, {{next}} bir müşteri olamaz.' },
  ),
  closed: notPossible({}, { en: 'This merchant is permanently closed.', tr: 'Bu müşteri kalıcı olarak kapatıldı.' }),
  inactive: notPossible(
    {},
    {
      en: 'An inactive merchant can’t process payments. Activate it first.',
      tr: 'Etkin olmayan müşteri işlem yapmaz. Önce etkinleştirin.',
    },
  ),
  seesSome: notAllowed(
    {},
    {
      en: 'You see only some merchants. Ask someone who sees all of them to add a new one.',
      tr: 'Yalnızca bazı müşterileri görüyorsunuz. Yeni müşteriyi eklemesini, hepsini gören birinden isteyin.',
    },
  ),
})
