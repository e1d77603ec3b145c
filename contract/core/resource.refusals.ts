import { conflict, notPossible, refusals, wrongField, wrongFields } from './refusals.ts'

/** What every resource may refuse. A feature adds its own beside these. */
export const resourceRefusals = refusals('resource', {
  /** At the fields that the resource declares `unique`. */
  taken: conflict({}, { en: 'Another record already has this value.', tr: 'Bu değer başka bir kayıtta var.' }),
  used: notPossible(
    { count: 'count' },
    {
      en: 'Other records use this ({{count}}). Deactivate it instead of deleting it.',
      tr: '{{count}} kayıt bunu kullanıyor. Silmek yerine devre dışı bırakın.',
    },
  ),
  tooMany: conflict(
    { most: 'count' },
    {
      en: 'You already have {{most}}, the most there can be. Delete one first.',
      tr: 'Zaten {{most}} kaydınız var; daha fazlası eklenemez. Önce birini silin.',
    },
  ),
  eachOnce: wrongFields(
    {},
    { en: 'List each record once, and only active ones.', tr: 'Her kaydı bir kez ve yalnızca etkin olanları belirtin.' },
  ),
  unreadableFile: wrongField(
    'body.file',
    {},
    {
      en: 'This is not a CSV file whose first line names its columns.',
      tr: 'Bu, ilk satırında sütun adları olan bir CSV dosyası değil.',
    },
  ),
  tooManyRows: wrongField(
    'body.file',
    { most: 'count' },
    {
      en: 'The file has more than {{most}} lines. Split it.',
      tr: 'Dosyada {{most}} satırdan fazla var. Dosyayı bölün.',
    },
  ),
})
