import { notPossible, refusals, wrongField, wrongFields } from '../../core/refusals.ts'

export const tenantRefusals = refusals('tenants', {
  platformStays: notPossible({}, { en: 'The platform’s own tenant stays active.', tr: 'Platformun kendi kurumu etkin kalır.' }),
  defaultStays: notPossible(
    {},
    {
      en: 'Make another tenant the default before you deactivate this one.',
      tr: 'Bunu devre dışı bırakmadan önce başka bir kurumu varsayılan yapın.',
    },
  ),
  notDefault: notPossible(
    {},
    {
      en: 'Only an active tenant other than the platform can be the default.',
      tr: 'Yalnızca platform dışındaki etkin bir kurum varsayılan olabilir.',
    },
  ),
  unknownTimeZone: wrongField(
    'body.timeZone',
    {},
    { en: 'Choose a time zone such as Europe/Istanbul.', tr: 'Europe/Istanbul gibi bir saat dilimi seçin.' },
  ),
  svg: wrongFields(
    {},
    {
      en: 'SVG can carry scripts. Choose a PNG, JPEG or WebP picture.',
      tr: 'SVG betik taşıyabilir. PNG, JPEG veya WebP biçiminde bir resim seçin.',
    },
  ),
  pictureTooLarge: wrongFields(
    { kilobytes: 'count' },
    { en: 'The picture is larger than {{kilobytes}} KB.', tr: 'Resim {{kilobytes}} KB’tan büyük.' },
  ),
  noPicture: wrongFields(
    {},
    {
      en: 'The file is not a PNG, JPEG or WebP picture of at most 1024 × 1024 pixels. Choose another.',
      tr: 'Dosya en çok 1024 × 1024 piksellik bir PNG, JPEG veya WebP resmi değil. Başka bir tane seçin.',
    },
  ),
})
