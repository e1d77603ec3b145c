import { notAllowed, notPossible, refusals, tooOften, wrongField, wrongFields } from '../../core/refusals.ts'
import { reportRefusals } from '../reports/reports.refusals.ts'

export const scheduleRefusals = refusals('schedules', {
  noTime: wrongField('body.time', {}, { en: 'Enter a time such as 08:00.', tr: '08:00 gibi bir saat girin.' }),
  noWeekday: wrongField('body.weekdays', {}, { en: 'Choose at least one day of the week.', tr: 'Haftanın en az bir gününü seçin.' }),
  noMonthDay: wrongField('body.monthDay', {}, { en: 'Choose a day of the month.', tr: 'Ayın bir gününü seçin.' }),
  badCron: wrongField(
    'body.cron',
    {},
    {
      en: 'Enter five fields: minute, hour, day, month, day of the week. For example 0 8 * * 1-5.',
      tr: 'Beş alan girin: dakika, saat, gün, ay, haftanın günü. Örneğin 0 8 * * 1-5.',
    },
  ),
  cronTooOften: wrongField(
    'body.cron',
    {},
    {
      en: 'Once an hour is the most: enter one minute, such as 0.',
      tr: 'En sık saatte bir gönderilebilir: tek bir dakika girin, örneğin 0.',
    },
  ),
  neverRuns: wrongField('body.cron', {}, { en: 'There is no such day. Enter another one.', tr: 'Böyle bir gün yok. Başka bir gün girin.' }),
  periodTooLong: wrongField(
    'body.filters.period',
    { most: 'count' },
    {
      en: 'This report covers at most {{most}} days. Choose a shorter period.',
      tr: 'Bu rapor en fazla {{most}} günü kapsar. Daha kısa bir dönem seçin.',
    },
  ),
  otherFilter: wrongFields(
    {},
    { en: 'This report can’t be narrowed by this. Remove it.', tr: 'Bu rapor buna göre daraltılamaz. Kaldırın.' },
  ),
  oneValue: wrongFields(
    {},
    { en: 'This report takes one of these. Remove the others.', tr: 'Bu rapor bunlardan birini alır. Diğerlerini kaldırın.' },
  ),
  unknownCustomer: wrongField(
    'body.filters.merchantId',
    {},
    { en: 'Choose a customer that you can see.', tr: 'Görebildiğiniz bir müşteri seçin.' },
  ),
  fixedColumns: wrongField(
    'body.columns',
    {},
    { en: 'The columns of this report can’t be chosen. Leave them out.', tr: 'Bu raporun sütunları seçilemez. Boş bırakın.' },
  ),
  otherFormat: wrongField(
    'body.format',
    { formats: 'text' },
    { en: 'This report can be sent as {{formats}}.', tr: 'Bu rapor şu biçimlerde gönderilebilir: {{formats}}.' },
  ),
  otherCustomer: wrongField(
    'body.filters.merchantId',
    {},
    { en: 'This schedule is about one customer. Remove the others.', tr: 'Bu zamanlama tek bir müşteriyle ilgili. Diğerlerini kaldırın.' },
  ),
  outsideNotConfirmed: wrongField(
    'body.confirmOutside',
    { addresses: 'text' },
    {
      en: 'These addresses are outside your organisation: {{addresses}}. Confirm that they may receive the report.',
      tr: 'Şu adresler kurumunuzun dışında: {{addresses}}. Raporu alabileceklerini onaylayın.',
    },
  ),
  outsideNotAllowed: notAllowed(
    { addresses: 'text' },
    {
      en: 'You can’t send reports outside your organisation. Remove {{addresses}}.',
      tr: 'Kurum dışına rapor gönderemezsiniz. Şunları kaldırın: {{addresses}}.',
    },
  ),
  reportNotOpen: notAllowed(
    {},
    { en: 'You can’t open this report, so you can’t schedule it.', tr: 'Bu raporu açamadığınız için zamanlayamazsınız.' },
  ),
  ofCustomer: notAllowed(
    {},
    {
      en: 'The customer made this schedule. You can pause or delete it, and only they can change or send it.',
      tr: 'Bu zamanlamayı müşteri oluşturdu. Duraklatabilir ya da silebilirsiniz; yalnızca müşteri değiştirebilir ve gönderebilir.',
    },
  ),
  tooMany: notPossible(
    { most: 'count' },
    { en: 'You can have up to {{most}} schedules. Delete one first.', tr: 'En fazla {{most}} zamanlamanız olabilir. Önce birini silin.' },
  ),
  underWay: notPossible({}, { en: 'This report is being sent right now.', tr: 'Bu rapor şu anda gönderiliyor.' }),
  sentOften: tooOften(
    { most: 'count' },
    {
      en: 'This report was sent by hand {{most}} times within an hour. Try again later.',
      tr: 'Bu rapor bir saat içinde elle {{most}} kez gönderildi. Daha sonra yeniden deneyin.',
    },
  ),
  fileDeleted: notPossible(
    {},
    { en: 'The file of this run has been deleted. Send the report again.', tr: 'Bu gönderimin dosyası silindi. Raporu yeniden gönderin.' },
  ),
})

/** The faults that the times of a schedule may have. */
export const timingRefusals = [
  scheduleRefusals.noTime,
  scheduleRefusals.noWeekday,
  scheduleRefusals.noMonthDay,
  scheduleRefusals.badCron,
  scheduleRefusals.cronTooOften,
  scheduleRefusals.neverRuns,
] as const

/** What a schedule may be refused for when it is saved. */
export const savingRefusals = [
  ...timingRefusals,
  scheduleRefusals.periodTooLong,
  reportRefusals.unknownGroup,
  reportRefusals.fixedGroup,
  scheduleRefusals.otherCustomer,
  scheduleRefusals.otherFilter,
  scheduleRefusals.oneValue,
  scheduleRefusals.unknownCustomer,
  scheduleRefusals.fixedColumns,
  scheduleRefusals.otherFormat,
  reportRefusals.unknownColumn,
  scheduleRefusals.outsideNotConfirmed,
  scheduleRefusals.outsideNotAllowed,
  scheduleRefusals.reportNotOpen,
] as const
